import type { CronItem, TaskList, TaskSpec } from 'graphile-worker'
import { tellingJob } from './features/notifications/index.ts'
import { features, findables, tellables } from './features.ts'
import type { Job, NoticeSource } from './manifest.ts'
import { pruneOutbox } from './platform/outbox/events.ts'
import { declareFollowers, type Follower } from './platform/outbox/followers.ts'
import { longJobKey } from './platform/outbox/jobs.ts'
import { freeJobsOfTheDead } from './platform/outbox/livingWorkers.ts'
import type { Work } from './work.ts'

const ownJobs: Record<string, Job> = {
  'outbox.prune': {
    run: async ({ db }, now) => {
      await pruneOutbox(db, now)
      await declareFollowers(db, followers(), now)
    },
    cron: '17 3 * * *',
  },
  'outbox.freeJobsOfTheDead': { run: ({ db }) => freeJobsOfTheDead(db), cron: '* * * * *', atStart: 'once' },
}

/** The sources of notifications with the names of their jobs: one source is told by one job. */
export function tellingTasks(): [task: string, source: NoticeSource][] {
  return features.flatMap(({ name, notices = [] }) =>
    notices.map((source) => [notices.length === 1 ? `${name}.tell` : `${name}.tell.${source.source}`, source] as const),
  ) as [string, NoticeSource][]
}

const tellingJobs = (): Record<string, Job> =>
  Object.fromEntries(tellingTasks().map(([task, source]) => [task, tellingJob(source)]))

const allJobs = (): [name: string, job: Job<Work>][] =>
  [ownJobs, tellingJobs(), ...features.map(({ jobs = {} }) => jobs)].flatMap((jobs) => Object.entries(jobs))

const possibleJobs = (work: Work) => allJobs().filter(([, { isPossible }]) => isPossible?.(work) ?? true)

/** Pairs of event and job. */
export function followers(): Follower[] {
  return allJobs().flatMap(([task, { follows = [] }]) => follows.map(({ name }) => ({ event: name, task })))
}

/** Every job this worker can run, by name. */
export function tasksOf(work: Work): TaskList {
  return Object.fromEntries(
    possibleJobs(work).map(([name, { run, everySeconds }]) => [
      name,
      async (payload, { addJob }) => {
        // The next run is planned first, so that a run that dies does not end the series.
        if (everySeconds) await addJob(name, {}, nextRun(name, everySeconds(work)))
        await run(work, new Date(), payload)
      },
    ]),
  )
}

/** Jobs with a cron schedule (UTC). */
export function scheduleOf(work: Work): CronItem[] {
  return possibleJobs(work).flatMap(([task, { cron }]) => (cron ? [{ task, match: cron, identifier: task }] : []))
}

/** Jobs to plan at the start of a worker. */
export function atStart(work: Work): [task: string, how: TaskSpec][] {
  return possibleJobs(work).flatMap(([task, { atStart, everySeconds, isLong }]): [string, TaskSpec][] => {
    if (isLong && atStart) return [[task, { jobKey: longJobKey(task), queueName: task }]]
    if (atStart === 'until it succeeds') return [[task, { jobKey: task }]]
    return atStart || everySeconds ? [[task, nextRun(task, 0)]] : []
  })
}

/** Functions of all features that fill in letters when they are sent. */
export function letterParts(publicUrl: string): Work['prepare'] {
  return Object.assign(
    {},
    ...features.map(({ letters }) => letters?.(publicUrl, noticeSources(), { findables, tellables })),
  )
}

/** Notices of all features. */
export function noticeSources(): NoticeSource[] {
  return features.flatMap(({ notices }) => notices ?? [])
}

function nextRun(jobKey: string, seconds: number): TaskSpec {
  return { jobKey, jobKeyMode: 'replace', maxAttempts: 1, runAt: new Date(Date.now() + seconds * 1000) }
}
