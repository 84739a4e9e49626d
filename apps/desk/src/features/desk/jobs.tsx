import { type DeskJob, deskJobs } from '@palata/contract/desk/own/jobs'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen } from '#lists/screen.ts'

const STATES: Record<DeskJob['state'], string> = { waiting: 'ждёт', running: 'идёт', dead: 'не вышло' }

export const jobsScreen: ResourceScreen = {
  key: 'jobs',
  title: 'Задания',
  contract: deskJobs,
  countsWaiting: true,
  one: 'Задание',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'dead', words: 'Не вышли', narrow: { state: 'dead' } },
    { key: 'running', words: 'Идут', narrow: { state: 'running' } },
    { key: 'waiting', words: 'Ждут', narrow: { state: 'waiting' } },
  ],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const job = row as unknown as DeskJob
    return {
      title: job.name,
      about: [`попытка ${job.tries} из ${job.most_tries}`, job.problem],
      at: momentInWords(job.run_at, now),
      state: STATES[job.state],
      isWaiting: job.state === 'dead',
    }
  },
  actions: { retry: { key: 'A', kind: 'primary', isFor: (row) => row.state !== 'running' } },
  facts: (row, now) => {
    const job = row as unknown as DeskJob
    return [
      ['Состояние', STATES[job.state]],
      ['Попыток', `${job.tries} из ${job.most_tries}`],
      ['Выйдет', momentInWords(job.run_at, now)],
      ['Задано', momentInWords(job.created_at, now)],
      ['Что случилось', job.problem],
    ]
  },
  empty: 'Заданий нет',
}
