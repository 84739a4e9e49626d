import { test } from 'node:test'
import { reserveMoney, spentMoney } from '#platform/budgets/spending.ts'
import { createX, type XReader } from '#providers/x/index.ts'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { X_TOKEN } from '../../../../sandbox/src/x/index.ts'
import { readX, type XWork } from '../../features/forecasters/sources/x.ts'
import { testApp } from '../app.ts'
import { testOperator } from '../operator.ts'

/** Millionths. */
export const DOLLAR = 1_000_000

/** A stage whose workers read the sandbox’s X within a budget in dollars. */
export async function xStage({ perDay = 3, perMonth = 60, listId = null as string | null } = {}) {
  const stage = await testApp()
  const sandbox = buildSandbox({ now: () => stage.now().getTime() })
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  test.after(() => sandbox.close())
  const logger = { warn: () => {} }
  const budget = { service: 'x', perDay: perDay * DOLLAR, perMonth: perMonth * DOLLAR }
  const readerOf = (options = {}): XReader =>
    createX({
      token: X_TOKEN,
      logger,
      baseUrl: `${url}/x`,
      callsPerMinute: 10_000,
      reserve: (micros) => reserveMoney(stage.db, budget, micros, stage.now()),
      ...options,
    })
  const workOf = (reader: XReader): XWork => ({
    db: stage.db,
    logger,
    x: { reader, listId, isRechecked: true },
    stopping: new AbortController().signal,
  })
  const sim = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, payload?: object) => {
    const reply = await sandbox.inject({ method, url: `/__sim/x${path}`, ...(payload && { payload }) })
    return reply.body ? reply.json() : null
  }
  const work = workOf(readerOf())
  return {
    ...stage,
    readerOf,
    workOf,
    work,
    operator: testOperator(stage),
    write: (username: string, text: string, over: object = {}) => sim('POST', '', { username, text, ...over }),
    edit: (id: string, text: string) => sim('PATCH', `/${id}`, { text }),
    remove: (id: string) => sim('DELETE', `/${id}`),
    fail: (failure: object) => sim('POST', '/fail', failure),
    /** The charge as counted by X, in dollars. */
    charged: async () => (await sim('GET', '/spent')).spent as number,
    counted: async () => (await spentMoney(stage.db, 'x', stage.now())).day / DOLLAR,
    posts: async () =>
      (await stage.db.query('select * from forecaster_posts order by object_id')).rows.map((row) => row),
    /** An hour later everything is due; a minute after that the authors' ids are known. */
    async read(using = work) {
      stage.pass(3700)
      await readX(using, stage.now())
      stage.pass(60)
      await readX(using, stage.now())
    },
  }
}
