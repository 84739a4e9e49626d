import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posts } from '@palata/contract/posts'
import { NOW, testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { exportFolder, exportOf, message } from '#testing/services/telegramExport.ts'

const stage = await testApp()
const { app, db } = stage
const operator = testOperator(stage)
const files = await exportFolder()
await db.query(`insert into channels (slug, name) values ('alpha', 'Альфа'), ('letopis', 'Летопись')`)

const bring = (file: string, ...more: string[]) =>
  operator(['import', 'telegram', file, '--author', 'anna', '--verbose', ...more])
/** What stands of a channel's posts, in their order there. */
const standing = async (origin: number) =>
  (
    await db.query(
      `select i.key, p.id, p.model, p.title, p.content_html as html, p.images, p.published_at as at, p.live, i.beside,
         array(select c.slug from post_channels pc join channels c on c.id = pc.channel_id where pc.post_id = p.id) as channels
       from import_items i join posts p on p.id = i.entity_id where i.origin = $1 and i.kind = 'post' order by p.id, i.key`,
      [String(origin)],
    )
  ).rows
const countOf = async (what: string) => (await db.query(`select count(*)::int as count from ${what}`)).rows[0].count
let origins = 100
const origin = () => (origins += 1)

test('a text keeps its formatting, its links and its time', async () => {
  const pieces = [
    { type: 'bold', text: 'Биток у 70 000' },
    { type: 'plain', text: '\n\nОбъём ' },
    { type: 'italic', text: 'растёт' },
    { type: 'plain', text: ', ' },
    { type: 'underline', text: 'смотрим' },
    { type: 'plain', text: ' и ' },
    { type: 'strikethrough', text: 'не' },
    { type: 'plain', text: ' ждём.\nСкрыто: ' },
    { type: 'spoiler', text: 'стоп ниже' },
    { type: 'plain', text: ', ' },
    { type: 'code', text: 'x < 1' },
    { type: 'plain', text: '. ' },
    { type: 'text_link', text: 'Отчёт', href: 'https://example.org/a?b=1&c=2' },
    { type: 'plain', text: ' и ' },
    { type: 'link', text: 'example.org/x' },
    { type: 'plain', text: ', ' },
    { type: 'mention', text: '@letopis_work' },
    { type: 'plain', text: ' ' },
    { type: 'custom_emoji', text: '🔥', document_id: '5' },
    { type: 'blockquote', text: 'Цитата\nв две строки' },
    { type: 'pre', text: 'a\n  b', language: 'ts' },
  ]
  const id = origin()
  const file = await files.write(exportOf([message(7, pieces, { edited_unixtime: '1709400000' })], id))
  const { code, out } = await bring(file, '--channel', 'letopis, alpha')
  assert.equal(code, 0, out)
  const [post] = await standing(id)
  assert.equal(post.title, 'Биток у 70 000')
  assert.equal(post.at.toISOString(), '2024-03-01T09:07:00.000Z')
  assert.deepEqual([post.model, post.live, post.channels.sort()], ['News', true, ['alpha', 'letopis']])
  assert.deepEqual(post.beside, { edited_at: '2024-03-02T17:20:00.000Z' })
  for (const part of [
    '<p><b>Биток у 70 000</b></p><p>Объём <i>растёт</i>, <u>смотрим</u> и <s>не</s> ждём.<br>',
    '<span class="hidden-words" tabindex="0">стоп ниже</span>',
    '<code>x &#x3C; 1</code>',
    'href="https://example.org/a?b=1&#x26;c=2"',
    'href="https://example.org/x"',
    'href="https://t.me/letopis_work"',
    '🔥</p><blockquote>Цитата<br>в две строки</blockquote><pre tabindex="0"><code>a\n  b</code></pre>',
  ])
    assert.ok(post.html.includes(part), `${part}\n${post.html}`)
  const shown = await stage.as('maria').call(posts.get, { params: { id: String(post.id) } })
  assert.equal(shown.title, 'Биток у 70 000')
})

test('an album is one post, an answer leads to the one before, and other media are a line', async () => {
  await files.picture('one.jpg', 400)
  await files.picture('two.jpg', 500)
  const same = { date_unixtime: '1709300000' }
  const id = origin()
  const file = await files.write(
    exportOf(
      [
        message(1, '', { photo: 'photos/one.jpg', ...same }),
        message(2, 'Два графика', { photo: 'photos/two.jpg', ...same }),
        message(3, 'Дальше', { reply_to_message_id: 1 }),
        message(4, '', {
          file: 'video_files/clip.mp4',
          file_name: 'clip.mp4',
          media_type: 'video_file',
          duration_seconds: 65,
        }),
        message(5, 'Переслано', { forwarded_from: 'Сосед <b>' }),
        message(6, '', {
          poll: {
            question: 'Растём?',
            closed: true,
            answers: [
              { text: 'да', voters: 12 },
              { text: 'нет', voters: 3 },
            ],
          },
        }),
        { ...message(7, ''), type: 'service', action: 'pin_message' },
        message(8, 'С оценками', {
          reactions: [
            { type: 'emoji', count: 4, emoji: '👍' },
            { type: 'paid', count: 1 },
          ],
        }),
      ],
      id,
    ),
  )
  const { out } = await bring(file)
  const [first, second, answer, video, forwarded, poll, judged] = await standing(id)
  assert.equal(first.id, second.id, 'both messages of the album lead to one post')
  assert.equal(first.images.length, 2)
  assert.ok(answer.html.includes(`href="/news/${first.id}"`), answer.html)
  assert.equal(video.title, 'Видео: clip.mp4, 1:05')
  assert.ok(forwarded.html.endsWith('<p><i>Переслано: Сосед &#x3C;b></i></p>'), forwarded.html)
  assert.ok(poll.html.includes('<p>Опрос: Растём?</p><ul><li>да: 12</li><li>нет: 3</li></ul>'), poll.html)
  assert.deepEqual(judged.beside, {
    reactions: [
      { sign: '👍', count: 4 },
      { sign: 'paid', count: 1 },
    ],
  })
  assert.match(out, /Публикации +6 +6 +0 +0\n/)
  assert.match(out, /Картинки +2 +2 +0 +0\n/)
  assert.match(out, /Видео и файлы +1 +0 +0 +1 +видео, записи и файлы остаются строкой/)
  assert.match(out, /Реакции +5 +0 +0 +5 +у нас реакция чья-то/)
  assert.match(out, /Служебные +1 +0 +0 +1/)
})

test('a dry run writes nothing and says what the run then does', async () => {
  const id = origin()
  const messages = [
    message(1, 'Первая'),
    message(2, ''),
    message(3, 'С картинкой', { photo: 'photos/none.jpg' }),
    message(1, 'Опять первая'),
  ]
  const file = await files.write(exportOf(messages, id))
  const before = await db.query(
    'select count(*)::int as posts, (select count(*)::int from media) as media, (select count(*)::int from import_runs) as runs from posts',
  )
  const dry = await bring(file, '--dry-run')
  assert.match(dry.out, /прогон, в базу ничего не записано/)
  const after = await db.query(
    'select count(*)::int as posts, (select count(*)::int from media) as media, (select count(*)::int from import_runs) as runs from posts',
  )
  assert.deepEqual(after.rows, before.rows)
  const lines = (out: string) =>
    out
      .replace(/ +/g, ' ')
      .split('\n')
      .filter((line) => /^(Публикации|Картинки|сообщение)/.test(line))
  const told = lines((await bring(file)).out)
  assert.deepEqual(told, lines(dry.out))
  assert.deepEqual(told, [
    'Публикации 4 2 0 2 такой номер в файле уже был; нет ни слова',
    'Картинки 1 0 0 1 файла нет рядом с выгрузкой',
    'сообщение 1: такой номер в файле уже был',
    'сообщение 2: нет ни слова',
    'сообщение 3, photos/none.jpg: файла нет рядом с выгрузкой',
  ])
  assert.equal((await standing(id)).length, 2)
})

test('the same file again brings nothing twice, and a longer one only what is new', async () => {
  const id = origin()
  await bring(await files.write(exportOf([message(1, 'Раз'), message(2, 'Два')], id)))
  const longer = await files.write(exportOf([message(1, 'Раз'), message(2, 'Два'), message(3, 'Три')], id))
  assert.match((await bring(longer)).out, /Публикации +3 +1 +2 +0/)
  assert.match((await bring(longer)).out, /Публикации +3 +0 +3 +0/)
  assert.deepEqual(
    (await standing(id)).map(({ title }) => title),
    ['Раз', 'Два', 'Три'],
  )
})

test('nobody is told of what comes, even of a message of this minute', async () => {
  await db.query('delete from outbox')
  const now = String(NOW.getTime() / 1000)
  const fresh = String(Math.floor(Date.now() / 1000) - 5)
  const file = await files.write(
    exportOf(
      [message(1, 'Только что', { date_unixtime: now }), message(2, 'Сейчас', { date_unixtime: fresh })],
      origin(),
    ),
  )
  assert.equal((await bring(file)).code, 0)
  assert.equal(await countOf(`outbox where name = 'posts.published'`), 0)
  assert.equal(await countOf('notifications'), 0)
  assert.equal(await countOf('letters'), 0)
})

test('undo takes away what nobody has touched, and says what it left', async () => {
  const id = origin()
  await files.picture('three.jpg', 600)
  const file = await files.write(
    exportOf(
      [
        message(1, 'Правленая'),
        message(2, 'С реакцией'),
        message(3, 'С закладкой'),
        message(4, 'С ответом'),
        message(5, 'Нетронутая', { photo: 'photos/three.jpg' }),
      ],
      id,
    ),
  )
  const { out } = await bring(file)
  const [, run] = /undo-import (\d+)/.exec(out)!
  const brought = await standing(id)
  const idOf = (title: string) => brought.find((post) => post.title === title).id
  await db.query('update posts set revision = 1 where id = $1', [idOf('Правленая')])
  await db.query(
    `insert into reactions (kind, object_id, account_id, reaction, reacted_at) values ('post', $1, 2, 1, $2)`,
    [idOf('С реакцией'), NOW],
  )
  await db.query('insert into bookmarks (account_id, post_id) values (2, $1)', [idOf('С закладкой')])
  await db.query('update posts set comments_count = 1 where id = $1', [idOf('С ответом')])
  const undone = await operator(['undo-import', run!])
  assert.equal(
    undone.out,
    'Летопись: убрано 1 публикация; осталось 4: правленых 1, с ответами 1, с реакциями и закладками 2',
  )
  assert.equal(await countOf(`posts where id = ${idOf('Нетронутая')}`), 0)
  assert.equal(await countOf(`media where name = '${brought.at(-1).images[0].slice(7)}'`), 0)
  assert.equal((await standing(id)).length, 4)
  assert.match((await operator(['undo-import', run!])).err, /уже отменён/)
  // What was taken away may come again; what stayed is not doubled.
  assert.match((await bring(file)).out, /Публикации +5 +1 +4 +0/)
})

test('a run that was cut goes on with the same file, under the same number', async () => {
  const id = origin()
  const file = await files.write(exportOf([message(1, 'Раз'), message(2, 'Два')], id))
  await bring(file)
  await db.query(
    `with gone as (delete from import_items where origin = $1 and key = '2' returning entity_id)
     delete from posts where id in (select entity_id from gone)`,
    [String(id)],
  )
  await db.query(`update import_runs set ended_at = null where origin = $1`, [String(id)])
  const { out } = await bring(file)
  assert.match(out, /продолжен прерванный/)
  assert.match(out, /Публикации +2 +2 +0 +0/)
  assert.equal(await countOf(`import_runs where origin = '${id}'`), 1)
})

test('of two imports at once the second is told', async () => {
  const client = await db.connect()
  try {
    await client.query('select pg_advisory_lock(7281360)')
    const { code, err } = await bring(await files.write(exportOf([message(1, 'Раз')], origin())))
    assert.deepEqual([code, err.split('\n').at(-1)], [1, 'Другой перенос или отмена ещё идёт. Дождитесь её конца'])
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    client.release()
  }
})

test('what cannot be brought is refused in words before anything is written', async () => {
  const file = await files.write(exportOf([message(1, 'Раз')], origin()))
  const other = await files.write('{"about": "вся учётная запись", "chats": {"list": []}}', 'account.json')
  const cases: [string[], RegExp][] = [
    [['import', 'telegram', '/nowhere.json', '--author', 'anna'], /Нет такого файла/],
    [['import', 'telegram', file, '--author', 'nobody'], /Нет такого человека/],
    [['import', 'telegram', file, '--author', 'anna', '--channel', 'x'], /Нет канала x\. Есть: /],
    [['import', 'telegram', other, '--author', 'anna'], /Это не выгрузка канала/],
    [['undo-import', '999999'], /Не найдено/],
  ]
  for (const [words, said] of cases) {
    const { code, err } = await operator(words)
    assert.equal(code, 1)
    assert.match(err, said)
  }
})

test('the desk lists what came and what did not, and an operator undoes it there', async () => {
  const id = origin()
  const { out } = await bring(await files.write(exportOf([message(1, 'За столом'), message(2, '')], id)))
  const [, run] = /undo-import (\d+)/.exec(out)!
  const asker = await newDeskAsker(stage, 'operator')
  const desk = async (method: 'GET' | 'POST', path: string) =>
    (await ask(app, { method, url: `/api/desk/imports/${path}`, ...(method === 'POST' && { body: {} }) }, asker)).json()
  const { results } = await desk('GET', '')
  assert.deepEqual(results[0].lines, [{ what: 'post', found: 2, taken: 1, known: 0, left: 1, why: ['нет ни слова'] }])
  const read = await desk('GET', `${run}/`)
  assert.deepEqual([read.state, read.problems], ['done', ['сообщение 2: нет ни слова']])
  const { outcome, record } = await desk('POST', `${run}/undo/`)
  assert.equal(outcome, 'Летопись: убрано 1 публикация')
  assert.ok(record, 'it stands in the audit')
  assert.equal((await standing(id)).length, 0)
  assert.equal((await desk('GET', `${run}/`)).state, 'undone')
})
