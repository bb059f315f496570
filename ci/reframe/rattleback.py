"""ReFrame check: the control campaign on several numbers of ranks ends as expected; cases a second and phase times.

reframe -C SITE_CONFIG.py -c ci/reframe/rattleback.py -r, with rattleback in PATH or as a module (-m rattleback).
"""

import os

import reframe as rfm
import reframe.utility.sanity as sn

CAMPAIGN = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "cases", "controls.yaml"))

# Of what `rattleback run` prints.
SIZE = r"^campaign controls: (\d+) cases in \d+ groups?, \d+ references?, on (\d+) ranks?$"
PHASE = r"(?:^|, ){} ([0-9.]+) s(?:,|$)"
VERDICTS = r"^as expected [1-9]\d*, not as expected 0, .*; 0 cases failed$"


@rfm.simple_test
class RattlebackControls(rfm.RunOnlyRegressionTest):
    ranks = parameter([1, 16, 64])
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    executable = "rattleback"
    executable_opts = ["run", CAMPAIGN, "-o", "out"]
    time_limit = "30m"

    @run_before("run")
    def set_ranks(self):
        self.num_tasks = self.ranks

    @sanity_function
    def ends_as_expected(self):
        return sn.all(
            [
                sn.assert_eq(self.job.exitcode, 0),
                sn.assert_found(VERDICTS, self.stdout),
                sn.assert_eq(sn.extractsingle(SIZE, self.stdout, 2, int), self.ranks),
            ]
        )

    @performance_function("s")
    def references(self):
        return sn.extractsingle(PHASE.format("references"), self.stdout, 1, float)

    @performance_function("cases/s")
    def rate(self):
        seconds = sn.extractsingle(PHASE.format("cases"), self.stdout, 1, float)
        return sn.extractsingle(SIZE, self.stdout, 1, int) / seconds
