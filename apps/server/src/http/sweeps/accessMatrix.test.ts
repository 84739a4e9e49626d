import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  type Asker,
  allQuestions,
  ask,
  DESK_ROLES,
  newAsker,
  newDeskAsker,
  type Question,
  ROLES,
  type Role,
} from '#testing/everyone.ts'
import { fillSamples, strayRequests } from '#testing/samples.ts'
import { testTill } from '#testing/services/payments.ts'

const SNAPSHOT = new URL('../../testing/access-matrix.txt', import.meta.url)
const REVIEW = `The access matrix is not what was reviewed. Look at the difference; if it is meant, write it anew with
  REVIEWED=1 node tools/server-tests.ts apps/server/src/http/sweeps/accessMatrix.test.ts
and review the file in the commit.`

const stage = await testTill()
const { db } = stage
await fillSamples(db, stage.now())

const questions = allQuestions()
const answers = new Map<Question, string[]>()
for (const question of questions) {
  const cells: string[] = []
  for (const role of ROLES) cells.push(await cellOf(question, await newAsker(stage, role)))
  if (question.endpoint.access === 'desk')
    for (const role of DESK_ROLES) cells.push(await cellOf(question, await newDeskAsker(stage, role)))
  answers.set(question, cells)
}

test('every parameter in an endpoint’s address is filled from a sample in its feature’s manifest', () => {
  assert.deepEqual(strayRequests(), [])
  for (const { name, endpoint } of questions)
    assert.ok(!/\/\/|\/$/.test(name.replace(/\/$/, '')), `${endpoint.at} needs a sample, now ${name}`)
})

test('the access matrix equals its reviewed snapshot', () => {
  const matrix = written()
  if (process.env.REVIEWED) writeFileSync(SNAPSHOT, matrix)
  const lines = (text: string) => text.trimEnd().split('\n')
  assert.deepEqual(lines(matrix), lines(readFileSync(SNAPSHOT, 'utf8')), REVIEW)
})

test('endpoints answer 401 to guests and 403 to people without the right, as the contract says', () => {
  for (const [{ name, endpoint }, cells] of answers) {
    const of = (role: Role) => cells[ROLES.indexOf(role)]!.slice(0, 3)
    if (endpoint.access !== 'public') assert.equal(of('guest'), '401', name)
    if (endpoint.access === 'paid') assert.deepEqual([of('signed in'), of('lapsed')], ['403', '403'], name)
    if (endpoint.access === 'moderator')
      assert.deepEqual([of('signed in'), of('paid'), of('lapsed'), of('holder')], Array(4).fill('403'), name)
    if (endpoint.access === 'desk') requireDeskWord(name, endpoint, cells)
    assert.equal(of('lapsed'), of('signed in'), `${name}: a right that ended is no right`)
    assert.ok(!cells.some((cell) => cell.startsWith('500')), name)
  }
})

// spec: A-435, B-413
test('paid endpoints open to AccountPaid members, NFT holders and moderators only', async () => {
  for (const role of ROLES.filter((one) => one !== 'guest')) {
    const asker = await newAsker(stage, role)
    const { groups } = (await ask(stage.app, { method: 'GET', url: '/api/auth/users/me/' }, asker)).json()
    const url = '/api/alpha/check-update/?datetime=0'
    const { statusCode } = await ask(stage.app, { method: 'GET', url }, asker)
    const isPaid = role === 'paid' || role === 'holder'
    assert.equal(groups.includes('AccountPaid'), isPaid, role)
    assert.equal(statusCode, isPaid || role === 'moderator' ? 200 : 403, role)
  }
})

// spec: B-007
test('four audiences each open more than the one before; moderators and editors are one audience', async () => {
  const doors = [
    '/api/alpha/all/',
    '/api/auth/users/me/',
    '/api/alpha/check-update/?datetime=0',
    '/api/alpha/channels/moderation/',
  ]
  const opened = async (asker: Asker) => {
    const statuses: number[] = []
    for (const url of doors) statuses.push((await ask(stage.app, { method: 'GET', url }, asker)).statusCode)
    return statuses.join(' ')
  }
  const audiences: Record<string, string[]> = {}
  const note = async (name: string, asker: Asker) => {
    const statuses = await opened(asker)
    audiences[statuses] = [...(audiences[statuses] ?? []), name]
  }
  for (const role of ROLES) await note(role, await newAsker(stage, role))
  const editor = await newAsker(stage, 'moderator')
  await db.query(`update accounts set groups = '{Editors}' where id = (select max(id) from accounts)`)
  await note('editor', editor)
  assert.deepEqual(audiences, {
    '200 401 401 401': ['guest'],
    '200 200 403 403': ['signed in', 'lapsed'],
    '200 200 200 403': ['paid', 'holder'],
    '200 200 200 200': ['moderator', 'editor'],
  })
})

// spec: A-028
test('GET /api/auth/users/me/ tells each person which audience they belong to', async () => {
  const kinds: Record<string, string> = {}
  for (const role of ROLES) {
    const reply = await ask(stage.app, { method: 'GET', url: '/api/auth/users/me/' }, await newAsker(stage, role))
    const me = reply.json()
    const rights = [me.has_paid_access && 'paid', me.has_pon_subscription && 'NFT', me.is_moderator && 'moderator']
    kinds[role] = reply.statusCode === 401 ? 'nobody' : rights.filter(Boolean).join(' ')
  }
  assert.deepEqual(kinds, {
    guest: 'nobody',
    'signed in': '',
    paid: 'paid',
    lapsed: '',
    holder: 'paid NFT',
    moderator: 'moderator',
  })
})

/**
 * At the desk each role gets what the contract allows, readers get nothing, and no role does without the second step.
 */
function requireDeskWord(name: string, { roles = [], secondStep }: Question['endpoint'], cells: string[]) {
  const statuses = cells.map((cell) => cell.slice(0, 3))
  // The moderator of the readers' rows has no second step.
  assert.deepEqual(statuses.slice(0, ROLES.length - 1), ['401', ...Array(ROLES.length - 2).fill('403')], name)
  for (const [index, role] of DESK_ROLES.entries()) {
    const status = statuses[ROLES.length + index]
    // Endpoints of the second step have their own tests.
    if (secondStep === 'none') continue
    const mayEnter = role !== 'no second step' && roles.includes(role)
    assert.equal(status !== '403', mayEnter, `${name}: ${role} got ${status}`)
  }
}

/**
 * The status, and whether paid parts of the answer are locked. Each call uses a new person, so that calls are
 * independent.
 */
async function cellOf(question: Question, asker: Asker): Promise<string> {
  await db.query('truncate attempts')
  const { statusCode, body } = await question.send(stage.app, asker)
  return `${statusCode}${body.includes('"is_locked":true') ? ' locked' : ''}`
}

function written(): string {
  const width = Math.max(...questions.map(({ name }) => name.length))
  const row = (name: string, access: string, cells: readonly string[]) =>
    [name.padEnd(width), access.padEnd(9), ...cells.map((cell) => cell.padEnd(10))].join('  ').trimEnd()
  const isDesk = ([{ endpoint }]: [Question, string[]]) => endpoint.access === 'desk'
  const lineOf = ([{ name, endpoint }, cells]: [Question, string[]]) => row(name, endpoint.access, cells)
  const lines = [...answers].filter((answer) => !isDesk(answer)).map(lineOf)
  const atDesk = [...answers].filter(isDesk).map(lineOf)
  return [
    '# Who gets what: the status of each answer; `locked` where paid things in it stay on the server.',
    '# 400 and 404 came after the check of access. Written by accessMatrix.test.ts, reviewed by people.',
    row('', 'contract', ROLES),
    ...lines,
    '',
    '# The desk. Its people have passed their second step, but for the last one, who has every role and has not.',
    row('', 'contract', [...ROLES, ...DESK_ROLES]),
    ...atDesk,
    '',
    '# Addresses outside the contract, open to everyone; /media/:name to whoever may see what the picture belongs to.',
    ...outside(),
    '',
  ].join('\n')
}

/** Routes without an endpoint in the contract. */
function outside(): string[] {
  const inContract = new Set(
    questions.flatMap(({ endpoint: { at, alsoAt } }) => [at, ...(alsoAt ? [`${at.split(' ')[0]} ${alsoAt}`] : [])]),
  )
  return routesOf(stage.app.printRoutes({ commonPrefix: false })).filter((route) => !inContract.has(route as never))
}

/** `GET /api/alpha/all/`, … from the router's printed tree, in which a child omits its parent's prefix. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', , methods = ''] = /^([│ ]*)[├└]── (\S*)( \((.*)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above[depth] = part
    const path = above.slice(0, depth + 1).join('')
    const asked = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return asked.map((method) => `${method} ${path}`)
  })
}
