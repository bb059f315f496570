"""Runs a command on a terminal of COLUMNS columns: lines.py COLUMNS COMMAND [ARGUMENT...].

Prints each line of its output that is longer than that and could be broken: one with two words or more, none of which is as long as half
a line. A bar, which is drawn over itself, must leave the last column empty, where some terminals begin a new line. Its exit status is 1 if there is one or if the command ended with another status than 0, 1 or 2.
"""
import fcntl
import os
import pty
import re
import struct
import sys
import termios

columns = int(sys.argv[1])
reader, writer = os.pipe()
pid, terminal = pty.fork()
if pid == 0:
    os.read(reader, 1)  # the size of the terminal is set
    os.environ.update(PAGER="", NO_COLOR="1")
    os.execvp(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
os.write(writer, b"x")
output = b""
while True:
    try:
        piece = os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        break
    if not piece:
        break
    output += piece
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", output.decode(errors="replace"))
faults = 0
for line in text.replace("\r\n", "\n").split("\n"):
    *bars, last = line.split("\r")
    for shown, most in [(bar, columns - 1) for bar in bars] + [(last, columns)]:
        words = shown.split()
        if len(shown) > most and len(words) > 1 and max(map(len, words)) < columns / 2:
            print(f"{len(shown)} characters: {shown}")
            faults += 1
sys.exit(faults > 0 or status not in (0, 1, 2))
