/** Prints, as JSON, what of the gate the working tree's changes can break: those since it left the main branch. */
import { execFileSync } from 'node:child_process'
import { planOf } from './plan.ts'

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split('\n')
    .filter(Boolean)

/** Where this branch left the main one; on the main branch itself, its last commit. */
function base(): string {
  for (const name of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', name)[0]!
    } catch {
      // There is no such branch here: the next name, and at last the commit itself.
    }
  }
  return 'HEAD'
}

const changed = [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')]
process.stdout.write(JSON.stringify(planOf(process.cwd(), [...new Set(changed)])))
