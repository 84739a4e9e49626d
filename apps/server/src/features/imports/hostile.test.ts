import assert from 'node:assert/strict'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'
import { exportFolder, exportOf, message } from '#testing/services/telegramExport.ts'

const stage = await testApp()
const { db } = stage
const operator = testOperator(stage)
const files = await exportFolder()

const bring = (file: string) => operator(['import', 'telegram', file, '--author', 'anna', '--verbose'])
const standing = async (origin: number) =>
  (
    await db.query(
      `select p.title, p.content_html as html, p.images from import_items i join posts p on p.id = i.entity_id
       where i.origin = $1 order by p.id`,
      [String(origin)],
    )
  ).rows
let origins = 500
const origin = () => (origins += 1)

test('a file that was cut brings what stands before the cut, and says so', async () => {
  const id = origin()
  const whole = exportOf([message(1, 'Целая'), message(2, 'Оборванная')], id)
  const { out } = await bring(await files.write(whole.slice(0, whole.indexOf('Оборв') + 5)))
  assert.match(out, /после сообщения 1: файл обрывается/)
  assert.deepEqual(
    (await standing(id)).map(({ title }) => title),
    ['Целая'],
  )
})

test('a message of 100 MB costs itself alone', async () => {
  const id = origin()
  const [head, inPieces, tail] = exportOf([message(1, 'До'), message(2, 'ЗДЕСЬ'), message(3, 'После')], id).split(
    'ЗДЕСЬ',
  )
  const bulk = Buffer.alloc(100 * 1024 * 1024, 'б')
  const file = await files.write(Buffer.concat([Buffer.from(head!), bulk, Buffer.from(inPieces! + tail!)]))
  const { out } = await bring(file)
  assert.match(out, /2-е сообщение: сообщение больше 8 МБ/)
  assert.deepEqual(
    (await standing(id)).map(({ title }) => title),
    ['До', 'После'],
  )
})

test('a broken message costs itself alone; escapes that JSON does not know are read', async () => {
  const id = origin()
  const text = exportOf([message(1, 'Первая ЗНАК'), message(2, 'ЛОМ'), message(3, 'Третья \\x41')], id)
    .replaceAll('ЗНАК', '\\x1fконец')
    .replace('"ЛОМ"', 'ЛОМ')
  const { out } = await bring(await files.write(text))
  assert.match(out, /2-е сообщение: битая запись/)
  assert.deepEqual(
    (await standing(id)).map(({ title }) => title),
    ['Первая конец', 'Третья \\x41'],
  )
})

for (const encoding of ['utf-16le', 'windows-1251', 'utf-8 with a mark'] as const)
  test(`a file that an editor saved in ${encoding} is read`, async () => {
    const id = origin()
    const text = exportOf([message(1, 'Кириллица на месте')], id)
    const bytes = {
      'utf-16le': () => Buffer.from(`\ufeff${text}`, 'utf16le'),
      'utf-8 with a mark': () => Buffer.from(`\ufeff${text}`),
      'windows-1251': () =>
        Buffer.from([...text].map((sign) => (/[А-я]/.test(sign) ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0)))),
    }[encoding]()
    await bring(await files.write(bytes))
    assert.deepEqual(
      (await standing(id)).map(({ title }) => title),
      ['Кириллица на месте'],
    )
  })

test('foreign markup and addresses that run code come in as words', async () => {
  const id = origin()
  const pieces = [
    { type: 'plain', text: '<img src=x onerror=alert(1)><script>alert(2)</script> слова ' },
    { type: 'text_link', text: 'жми', href: 'javascript:alert(3)' },
    { type: 'text_link', text: ' сюда', href: 'https://example.org/"><svg onload=alert(4)>' },
    { type: 'pre', text: '</pre><iframe src="https://evil.example">', language: '"><script>' },
  ]
  await bring(await files.write(exportOf([message(1, pieces)], id)))
  const [{ html }] = await standing(id)
  assert.doesNotMatch(html, /<(?:img|script|svg|iframe)|javascript:/i)
  assert.match(html, /&#x3C;script>alert\(2\)/)
})

test('a path may not lead out of the folder, by its steps or by a link', async () => {
  const id = origin()
  const outside = await exportFolder()
  await outside.picture('secret.jpg', 300)
  await symlink(join(outside.folder, 'photos', 'secret.jpg'), join(files.folder, 'link.jpg'))
  await writeFile(join(files.folder, 'words.jpg'), 'не картинка')
  const paths = [
    `../${outside.folder.split('/').at(-1)}/photos/secret.jpg`,
    join(outside.folder, 'photos/secret.jpg'),
    'link.jpg',
    'words.jpg',
  ]
  const { out } = await bring(
    await files.write(
      exportOf(
        paths.map((photo, at) => message(at * 10 + 1, 'Слова', { photo })),
        id,
      ),
    ),
  )
  assert.match(out, /Картинки +4 +0 +0 +4 +путь ведёт за пределы выгрузки/)
  for (const { images } of await standing(id)) assert.deepEqual(images, [])
})

test('numbers, dates and texts of other kinds are told by row', async () => {
  const id = origin()
  const odd = [
    { ...message(1, 'x'), date_unixtime: 'вчера', date: 'вчера' },
    { ...message(2, 'x'), text_entities: 5 },
    { ...message(3, 'x'), id: { a: 1 } },
    message(4, 'Целая'),
  ]
  const { out } = await bring(await files.write(exportOf(odd, id)))
  assert.match(out, /сообщение 1: нет времени/)
  assert.match(out, /2-е сообщение: битая запись/)
  assert.match(out, /3-е сообщение: битая запись/)
  assert.equal((await standing(id)).length, 1)
})
