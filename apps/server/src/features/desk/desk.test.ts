import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { fillSamples } from '#testing/samples.ts'
import { resourcesAtDesk } from '../../features.ts'
import { runBulks } from './bulk/job.ts'

const stage = await testApp()
const { app, db } = stage
await fillSamples(db, stage.now())

const get = async (asker: Asker, url: string) => {
  const reply = await ask(app, { method: 'GET', url: `/api/desk/${url}` }, asker)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const post = (asker: Asker, url: string, body: object = {}) =>
  ask(app, { method: 'POST', url: `/api/desk/${url}`, body }, asker)
const logger = { error: (_: object, text: string) => assert.fail(text) }
const work = { db, desk: resourcesAtDesk(stage.identity), logger, stopping: new AbortController().signal }
const addPosts = (count: number, title: string) =>
  db.query(
    `insert into posts (model, title, author_id, published_at)
     select 'Opinion', $2 || ' ' || n, 2, $3::timestamptz - make_interval(secs => n) from generate_series(1, $1::int) n`,
    [count, title, stage.now()],
  )

test('a list at the desk is read page by page, each object once, in order, while new ones come', async () => {
  await addPosts(30, 'Очередь')
  const editor = await newDeskAsker(stage, 'editor')
  const seen: number[] = []
  let cursor: string | null = ''
  do {
    const page: { results: { id: number; title: string }[]; next: string | null; count: { value: number } } = await get(
      editor,
      `posts/?state=waiting&q=очеред&limit=7&sort=published${cursor && `&cursor=${cursor}`}`,
    )
    assert.equal(page.count.value, 30)
    seen.push(...page.results.map(({ title }) => Number(title.split(' ')[1])))
    cursor = page.next
  } while (cursor)
  assert.deepEqual(
    seen,
    Array.from({ length: 30 }, (_, index) => 30 - index),
  )
  for (const forged of [
    'x',
    'WyJ4Iiwx',
    Buffer.from('["x",1]').toString('base64url'),
    Buffer.from('[1]').toString('base64url'),
  ])
    assert.equal((await ask(app, { method: 'GET', url: `/api/desk/posts/?cursor=${forged}` }, editor)).statusCode, 400)
})

test('people are found at the desk by beginnings of names, parts of the address and number', async () => {
  const operator = await newDeskAsker(stage, 'operator')
  for (const q of ['мари', 'MARIA', 'maria@exam', 'example maria', '2'])
    assert.ok(
      (await get(operator, `people/?q=${encodeURIComponent(q)}`)).results.some(
        (one: { username: string }) => one.username === 'maria',
      ),
      q,
    )
  assert.deepEqual((await get(operator, 'people/?q=%25_%27')).results, [])
  assert.deepEqual(
    (await get(operator, 'people/?source=operator')).results.map((one: { username: string }) => one.username),
    ['maria'],
  )
})

test('moderators see no addresses, devices or evidence at the desk; operators do', async () => {
  const [moderator, operator] = [await newDeskAsker(stage, 'moderator'), await newDeskAsker(stage, 'operator')]
  const [seen, known] = [await get(moderator, 'people/2/'), await get(operator, 'people/2/')]
  assert.deepEqual([seen.email, seen.sessions, seen.rights[0].evidence], [null, [], []])
  assert.deepEqual([known.email, known.sessions.length > 0], ['maria@example.org', false])
  assert.equal(known.rights[0].reason, 'x', 'why there is access is known to both')
})

test('editors and moderators give no roles or days, and operators none to themselves', async () => {
  const [editor, moderator, operator] = [
    await newDeskAsker(stage, 'editor'),
    await newDeskAsker(stage, 'moderator'),
    await newDeskAsker(stage, 'operator'),
  ]
  const role = { role: 'operator', reason: 'Очень хочется' }
  for (const asker of [editor, moderator])
    assert.equal((await post(asker, `people/${asker.accountId}/give-role/`, role)).statusCode, 403)
  assert.equal((await post(operator, `people/${operator.accountId}/give-role/`, role)).statusCode, 400)
  assert.equal((await post(moderator, 'people/3/grant/', { days: 9, reason: 'Другу клуба' })).statusCode, 403)
  assert.equal(
    (await post(moderator, 'people/bulk/', { action: 'grant', ids: [3], input: { days: 9 }, reason: 'Другу' }))
      .statusCode,
    403,
  )
  const forged = await post(operator, 'people/3/give-role/', { ...role, role: 'root' })
  assert.equal(forged.statusCode, 400)
  const { rows } = await db.query(`select from accounts where groups @> '{Operators}' and id = any($1::int[])`, [
    [editor.accountId, moderator.accountId, 3],
  ])
  assert.equal(rows.length, 0)
})

test('an action at the desk leaves one log line with who, what, why and how to undo it', async () => {
  const operator = await newDeskAsker(stage, 'operator')
  const given = (await post(operator, 'people/3/give-role/', { role: 'editor', reason: 'Пишет новости' })).json()
  assert.deepEqual([given.outcome, given.undo], ['oleg: роль editor дана', 'take-role'])
  const [line] = (await get(operator, 'audit/?about=OLEG')).results
  assert.deepEqual(
    [line.id, line.command, line.result, line.undo],
    [given.record, 'give-role', 'done', { resource: 'people', id: 3, action: 'take-role' }],
  )
  assert.ok(line.arguments.some((one: { value: string }) => one.value === 'Пишет новости'))
  assert.equal((await get(operator, 'audit/?object=people:3')).results[0].id, given.record)
  await post(operator, 'people/3/revoke/', { right: 999, reason: 'Нет такого права' })
  const [refused] = (await get(operator, 'audit/')).results
  assert.deepEqual([refused.command, refused.result], ['revoke', 'refused'])
  for (const statement of [
    'delete from operator_audit',
    `update operator_audit set outcome = 'x' where result <> 'started'`,
    'truncate operator_audit',
  ])
    await assert.rejects(db.query(statement), /only grows/)
})

test('the words of what was done in a list are in the log for those alone whom the list is open to', async () => {
  const lists = resourcesAtDesk(stage.identity).map(({ contract }) => contract)
  const { rows } = await db.query<{ id: number; name: string }>(
    `insert into operator_audit (at, operator, command, arguments, about, result, outcome, finished_at)
     select $1, 'anna', 'edit', jsonb_build_object('resource', name, 'id', 7, 'word', 'тайное слово'), 'oleg', 'done',
       'тайное слово', $1 from unnest($2::text[]) name returning id, arguments ->> 'resource' as name`,
    [stage.now(), lists.map(({ name }) => name)],
  )
  for (const role of ['editor', 'moderator', 'operator'] as const) {
    const asker = await newDeskAsker(stage, role)
    const listed = new Map<number, object>()
    for (const { name } of lists)
      for (const line of (await get(asker, `audit/?object=${name}:7`)).results) listed.set(line.id, line)
    for (const { id, name } of rows) {
      const isOpen = lists.some((list) => list.name === name && list.roles.includes(role))
      const found = (await get(asker, `audit/?about=oleg&object=${name}:7`)).results
      assert.equal(found.length, isOpen ? 1 : 0, `${name} found by its person, by the ${role}`)
      for (const line of [listed.get(id), await get(asker, `audit/${id}/`)]) {
        assert.equal(JSON.stringify(line).includes('тайное слово'), isOpen, `${name} to the ${role}`)
        assert.equal((line as { operator: string }).operator, 'anna', 'who and when is told to all')
      }
    }
  }
})

test('the words of a command of the command line are in the log for operators alone', async () => {
  const { rows } = await db.query<{ id: number }>(
    `insert into operator_audit (at, operator, command, arguments, about, result, outcome, finished_at)
     values ($1, 'anna', 'create', '{"username": "ivan", "email": "ivan@example.org"}', 'ivan', 'done',
       'Создан ivan (номер 9, ivan@example.org)', $1) returning id`,
    [stage.now()],
  )
  for (const role of ['editor', 'moderator', 'operator'] as const) {
    const asker = await newDeskAsker(stage, role)
    const line = JSON.stringify(await get(asker, `audit/${rows[0]!.id}/`))
    assert.equal(line.includes('ivan@example.org'), role === 'operator', role)
    assert.equal((await get(asker, 'audit/?about=ivan')).results.length, role === 'operator' ? 1 : 0, role)
  }
})

test('an action that somebody else has already done says so, and is not the second person’s to undo', async () => {
  await addPosts(1, 'Вдвоём')
  const [first, second] = [await newDeskAsker(stage, 'editor'), await newDeskAsker(stage, 'editor')]
  const [{ id }] = (await get(first, `posts/?q=${encodeURIComponent('вдвоём')}`)).results
  const bothDo = async (action: string, body: object = {}) => {
    const replies = [
      await post(first, `posts/${id}/${action}/`, body),
      await post(second, `posts/${id}/${action}/`, body),
    ]
    return replies.map((reply) => [reply.json().outcome, reply.json().undo])
  }
  assert.deepEqual(await bothDo('approve'), [
    ['Опубликовано', null],
    ['Уже опубликовано', null],
  ])
  assert.deepEqual(await bothDo('pin-day'), [
    ['Закреплено на сегодня', 'unpin'],
    ['Уже закреплено на сегодня', null],
  ])
  assert.deepEqual(await bothDo('hide', { reason: 'Повтор новости' }), [
    ['Скрыто', 'restore'],
    ['Уже скрыто', null],
  ])
  assert.deepEqual(await bothDo('restore'), [
    ['Восстановлено', 'hide'],
    ['Уже на месте', null],
  ])
  const signal = (await get(first, 'signals/?state=live')).results[0]
  const pins = [await post(first, `signals/${signal.id}/pin/`), await post(second, `signals/${signal.id}/pin/`)]
  assert.deepEqual(
    pins.map((reply) => reply.json().undo),
    ['unpin', null],
  )
})

test('of two people who remove one comment at the same moment, one did it and may undo it; so with its return', async () => {
  const two = [await newDeskAsker(stage, 'moderator'), await newDeskAsker(stage, 'moderator')]
  const comment = (await get(two[0]!, 'comments/?state=standing')).results[0]
  const bothDo = async (action: string, body: object = {}) => {
    const replies = await Promise.all(two.map((asker) => post(asker, `comments/${comment.id}/${action}/`, body)))
    return replies.map((reply) => [reply.json().outcome, reply.json().undo]).sort()
  }
  assert.deepEqual(await bothDo('remove', { reason: 'Реклама' }), [
    ['Удалено', 'restore'],
    ['Уже удалено', null],
  ])
  assert.deepEqual(await bothDo('restore'), [
    ['Восстановлено', 'remove'],
    ['Уже на месте', null],
  ])
})

test('a bulk action on ten thousand objects survives an interruption and can be undone', async () => {
  await addPosts(10_000, 'Рассылка')
  const editor = await newDeskAsker(stage, 'editor')
  const order = { action: 'approve', filter: { q: 'рассылка', state: 'waiting' } }
  const { bulk, total } = (await post(editor, 'posts/bulk/', order)).json()
  assert.equal(total, 10_000)
  // Keeps a hundred objects; the rest would only take time.
  await db.query(
    'delete from desk_bulk_items where bulk_id = $1 and object_id not in (select object_id from desk_bulk_items where bulk_id = $1 order by object_id limit 100)',
    [bulk],
  )
  await db.query('update desk_bulks set total = 100 where id = $1', [bulk])
  const stopper = new AbortController()
  const stopping = {
    get aborted() {
      return stopper.signal.aborted || countDone() >= 50
    },
  } as AbortSignal
  let done = 0
  const countDone = () => done
  const watched = {
    ...work,
    stopping,
    db: watchedDb((count) => {
      done = count
    }),
  }
  await runBulks(watched, stage.now())
  const halfway = await get(editor, `bulks/${bulk}/`)
  assert.deepEqual([halfway.state, halfway.done], ['running', 50])
  const broken = watchedDb((count) => {
    if (count > 20) throw new Error('the process is killed')
  })
  const logger = { error: () => {} } as never
  await assert.rejects(runBulks({ ...work, logger, db: broken }, stage.now()), /killed/)
  await runBulks(work, stage.now())
  const ended = await get(editor, `bulks/${bulk}/`)
  assert.deepEqual([ended.state, ended.done, ended.failed], ['done', 100, 0])
  const lines = await db.query(
    `select count(*)::int as n from operator_audit where command = 'publish-post' and operator = (select username from accounts where id = $1)`,
    [editor.accountId],
  )
  assert.equal(lines.rows[0].n, 100, 'each object has its own line, none twice')
})

/** Wraps the database and reports how many items have been finished. */
function watchedDb(tell: (count: number) => void): typeof db {
  let count = 0
  return new Proxy(db, {
    get(target, key) {
      if (key !== 'query') {
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (query: { name?: string }, ...rest: unknown[]) => {
        if (query.name === 'desk.setItem') tell(++count)
        return Reflect.apply(target.query, target, [query, ...rest])
      }
    },
  })
}

test('a bulk hide asks for the second step again, reports its problems, and its undo leaves what others hid', async () => {
  await addPosts(3, 'Скрыть')
  const editor = await newDeskAsker(stage, 'editor')
  const { results } = await get(editor, `posts/?q=${encodeURIComponent('скрыть')}`)
  const ids = [...results.map(({ id }: { id: number }) => id), 999_999]
  const order = { action: 'hide', ids, reason: 'Повтор новости' }
  await db.query(`update sessions set second_step_at = $2::timestamptz - interval '11 minutes' where account_id = $1`, [
    editor.accountId,
    stage.now(),
  ])
  assert.equal((await post(editor, 'posts/bulk/', order)).json().code, 'second_step_fresh')
  await db.query('update sessions set second_step_at = $2 where account_id = $1', [editor.accountId, stage.now()])
  const { bulk } = (await post(editor, 'posts/bulk/', order)).json()
  const other = await newDeskAsker(stage, 'editor')
  const byOther = Math.max(...ids.slice(0, 3))
  const hidden = await post(other, `posts/${byOther}/hide/`, { reason: 'Спам' })
  assert.equal(hidden.json().undo, 'restore', hidden.body)
  // The first object is hidden, but the process ends before that is stored.
  const broken = watchedDb(() => {
    throw new Error('the process is killed')
  })
  const logger = { error: () => {} } as never
  await assert.rejects(runBulks({ ...work, logger, db: broken }, stage.now()), /killed/)
  await runBulks(work, stage.now())
  const ended = await get(editor, `bulks/${bulk}/`)
  assert.deepEqual([ended.done, ended.failed, ended.can_undo], [3, 1, true])
  assert.deepEqual(ended.problems, [{ object_id: 999_999, said: 'Не найдено.' }])
  assert.equal((await post(editor, `bulks/${bulk}/undo/`)).statusCode, 200)
  await runBulks(work, stage.now())
  const states = await get(editor, `posts/?q=${encodeURIComponent('скрыть')}`)
  const hiddenStill = states.results.filter(({ state }: { state: string }) => state !== 'waiting')
  assert.deepEqual(
    hiddenStill.map(({ id }: { id: number }) => id),
    [byOther],
  )
})

test('a bulk action holds no transaction open while it works: the database would end it', async () => {
  await addPosts(2, 'Долго')
  const editor = await newDeskAsker(stage, 'editor')
  const { bulk } = (await post(editor, 'posts/bulk/', { action: 'approve', filter: { q: 'долго' } })).json()
  const idle: number[] = []
  const counted = new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return async (query: { name?: string }, ...rest: unknown[]) => {
        if (query.name === 'desk.setItem') {
          const { rows } = await target.query(
            `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and state = 'idle in transaction'`,
          )
          idle.push(rows[0].n)
        }
        return Reflect.apply(target.query, target, [query, ...rest])
      }
    },
  })
  await runBulks({ ...work, db: counted }, stage.now())
  assert.deepEqual([(await get(editor, `bulks/${bulk}/`)).done, idle], [2, [0, 0]])
})

test('a bulk action stops when its starter loses the role', async () => {
  await addPosts(2, 'Потом')
  const editor = await newDeskAsker(stage, 'editor')
  const { bulk } = (await post(editor, 'posts/bulk/', { action: 'approve', filter: { q: 'потом' } })).json()
  await db.query(`update accounts set groups = '{}' where id = $1`, [editor.accountId])
  await runBulks(work, stage.now())
  const stopped = await get(await newDeskAsker(stage, 'moderator'), `bulks/${bulk}/`)
  assert.deepEqual([stopped.state, stopped.done], ['stopped', 0])
})

test('an edit at the desk without known fields is refused and not logged', async () => {
  const editable = resourcesAtDesk(stage.identity).filter(({ patch }) => patch)
  assert.ok(editable.length >= 7)
  const lines = async () => (await db.query('select count(*)::int as lines from operator_audit')).rows[0].lines
  const before = await lines()
  const askers = [await newDeskAsker(stage, 'editor'), await newDeskAsker(stage, 'operator')]
  for (const { contract } of editable)
    for (const body of [{}, { no_such_field: 1 }, { revision: 1, is_for_later: true }]) {
      const asker = contract.roles.includes('editor') ? askers[0]! : askers[1]!
      const reply = await ask(app, { method: 'PATCH', url: `/api/desk/${contract.name}/1/`, body }, asker)
      assert.equal(reply.statusCode, 400, `${contract.name} ${reply.body}`)
      assert.match(reply.body, /Ничего не изменено|Нужен текст/)
    }
  assert.equal(await lines(), before)
})
