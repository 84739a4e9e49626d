import { beforeEach, type TestContext } from 'node:test'

/**
 * Runs `act` before each test of one file (`import.meta.filename`). The runner has one root for all files of a process,
 * so a bare `beforeEach` also runs before the tests of the others: clocks went on and rows went away by which files met.
 */
export function beforeEachOf(file: string, act: () => unknown) {
  beforeEach(async (context) => {
    if ((context as TestContext).filePath === file) await act()
  })
}
