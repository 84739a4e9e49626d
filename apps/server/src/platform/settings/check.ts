/** Run by `npm start` before a build: ends with 1 and the reasons when the settings of this installation are refused. */
import { ConfigProblem, loadConfig } from '../config.ts'

try {
  loadConfig()
} catch (error) {
  if (!(error instanceof ConfigProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
