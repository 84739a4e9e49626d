import { expect, it } from 'vitest'
import { backupsScreen } from '#features/backups/backups.tsx'
import { bulksScreen } from '#features/desk/bulks.tsx'
import { jobsScreen } from '#features/desk/jobs.tsx'
import { askAgainMs } from './askAgain.ts'

const row = (state: string, more: object = {}) => ({ id: 1, state, ...more })
const trial = (isGood: boolean | null) => ({ rehearsal: { at: '', is_good: isGood, said: '' } })

it.each([
  [bulksScreen, [row('done'), row('running')], true],
  [bulksScreen, [row('done'), row('stopped')], false],
  [backupsScreen, [row('asked')], true],
  [backupsScreen, [row('making')], true],
  [backupsScreen, [row('whole'), row('whole', trial(null))], true],
  [backupsScreen, [row('whole', trial(true)), row('failed'), row('removed')], false],
  [backupsScreen, [row('removed', trial(null))], false],
  [backupsScreen, [], false],
  [jobsScreen, [row('dead')], false],
] as const)('%# rows that change by themselves are read again, others are not', (screen, rows, isAsked) => {
  expect(askAgainMs(screen, rows) !== false).toBe(isAsked)
})
