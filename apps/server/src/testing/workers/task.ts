import { readdirSync, readFileSync } from 'node:fs'
import { FieldRefusal, Refusal } from '#platform/errors.ts'

const KINDS = {
  echo: () => 'done',
  env: () => Object.keys(process.env),
  end: () => process.kill(process.pid, 'SIGKILL'),
  priorities: () =>
    readdirSync('/proc/self/task').map(
      (id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]!,
    ),
  spin: () => {
    for (;;);
  },
  regexp: () => /^(?:a+)+$/.test(`${'a'.repeat(50)}b`),
  never: () => new Promise(() => setInterval(() => {}, 1000)),
  allocate: () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, place) => place + 0.5))
  },
  recurse: function deeper(): unknown {
    return [deeper()]
  },
  refuse: () => {
    throw new Refusal('bad_input', 'Не то')
  },
  field: () => {
    throw new FieldRefusal({ file: ['Не тот файл'] })
  },
  fail: () => {
    throw new TypeError('broken')
  },
}

/** What tests ask of a worker. */
export default (kind: keyof typeof KINDS): unknown => KINDS[kind]()
