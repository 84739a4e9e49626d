/** Prints, as JSON, the parts of the gate that the changes since the main branch can break. */
import { execFileSync } from 'node:child_process'
import { planOf } from './plan.ts'

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split('\n')
    .filter(Boolean)

/** The merge base with the main branch; on the main branch itself, its last commit. */
function base(): string {
  for (const name of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', name)[0]!
    } catch {
      // No such branch here: tries the next name.
    }
  }
  return 'HEAD'
}

const changed = [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')]
process.stdout.write(JSON.stringify(planOf(process.cwd(), [...new Set(changed)])))
