% Leapfrog (Stormer-Verlet) as a program for Rattleback, in Octave 7 or later: half a kick, a drift, half a kick.
%
% In a campaign: {name: mine, program: [octave-cli, --quiet, --no-line-editing, leapfrog.m]}. A line is read by input, as fgetl would
% wait for what comes after it; numbers are written by sprintf, as jsonencode rounds to 15 digits.
1;

function f = force(problem, q)
  if ! strcmp(problem, "kepler")
    error("the problem %s is not known here", problem);
  end
  f = -q / norm(q)^3;
end

function [q, p] = leap(problem, q, p, h)
  p += h / 2 * force(problem, q);
  q += h * p;
  p += h / 2 * force(problem, q);
end

% The rows of a matrix as JSON.
function text = rows(x)
  lines = cell(1, rows = size(x, 1));
  for k = 1:rows
    lines{k} = ["[" strjoin(arrayfun(@(a) sprintf("%.17g", a), x(k, :), "UniformOutput", false), ", ") "]"];
  end
  text = ["[" strjoin(lines, ", ") "]"];
end

function text = solve(c)
  q = c.q(:)'; p = c.p(:)'; h = c.horizon / c.steps;
  positions = momenta = zeros(0, numel(q));
  for k = 1:c.steps
    [q, p] = leap(c.problem, q, p, h);
    if mod(k, c.every) == 0
      positions(end + 1, :) = q;
      momenta(end + 1, :) = p;
    end
  end
  text = sprintf('{"case": %d, "q": %s, "p": %s}', c.("case"), rows(positions), rows(momenta));
end

while true
  try
    line = input("", "s");
  catch
    break % the end of its input
  end
  if isempty(line)
    break
  end
  c = jsondecode(line, "makeValidName", false); % case is a word of the language
  if isfield(c, "rattleback")
    answer = '{"rattleback": 1, "name": "leapfrog", "orders": {"q": 2, "p": 2}, "source": "O. Ctave 2026"}';
  else
    try
      answer = solve(c);
    catch e
      answer = sprintf('{"case": %d, "error": "unknown", "message": %s}', c.("case"), jsonencode(e.message));
    end
  end
  printf("%s\n", answer);
  fflush(stdout);
end
