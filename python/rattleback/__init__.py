"""Rattleback for Python: problems of geometric integration as functions, their reference flow, and the judge of orders.

>>> import rattleback
>>> particle = rattleback.Problem("particle")
>>> particle.names["v"]
['vx', 'vy', 'vz']
>>> [round(x, 12) for x in particle.momentum(particle.q0, particle.v0)] == [round(x, 12) for x in particle.v0]
True
>>> flow = particle.reference(1)
>>> flow["problem"], len(flow["q"][0])
('particle', 3)

A problem of one's own is the path of its text, `Problem("my.yaml", m=2)`. Vectors are numpy arrays where numpy is installed, else
lists. A method of one's own runs in campaigns as a program, see `method` and `serve`.
"""
from rattleback._library import Error, version
from rattleback._problem import Derivatives, Problem
from rattleback._judge import Verdict, judge, results
from rattleback._serve import method, serve

__all__ = ["Derivatives", "Error", "Problem", "Verdict", "judge", "method", "results", "serve", "version"]
