import { Refusal } from '#platform/errors.ts'
import { runHere, runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import { STEPS, type Steps } from './steps.ts'
import type work from './worker.ts'

const LONGEST = 20_000
/** Characters that may begin an element, an address, a coin or a name. Each costs up to forty microseconds. */
const MARK = /[<&.:@$\n]/g
const MOST_MARKS = 600

const TASK: WorkerTask<typeof work> = {
  module: new URL('./worker.ts', import.meta.url),
  longestMs: 10_000,
  tooHeavy: () => new Refusal('too_large', 'Текст слишком сложный: разделите его на части или уберите оформление'),
}

/** Whether the text is rendered faster than it is sent to a worker, whatever it contains. */
export function isLight(text: string): boolean {
  if (text.length > LONGEST) return false
  let marks = 0
  for (const _ of text.matchAll(MARK)) {
    marks += 1
    if (marks > MOST_MARKS) return false
  }
  return true
}

/** Does one step of the work on a text: a light one on the spot, any other in a worker. */
export async function perform<Name extends keyof Steps>(
  name: Name,
  input: Parameters<Steps[Name]>[0],
): Promise<ReturnType<Steps[Name]>> {
  const step = STEPS[name] as (given: typeof input) => ReturnType<Steps[Name]>
  if (isLight(input.text)) return runHere(() => step(input))
  return (await runInWorker(TASK, { name, input })) as ReturnType<Steps[Name]>
}
