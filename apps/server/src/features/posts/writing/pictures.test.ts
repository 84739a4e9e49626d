import assert from 'node:assert/strict'
import { test } from 'node:test'
import { form, patchForm, uploadForm } from '#testing/acts/forms.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { png } from '#testing/files/samplePictures.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'

const stage = await testApp()
const { app, db } = stage
beforeEachOf(import.meta.filename, () => db.query('truncate attempts'))

const WORDS = { title: 'С картинкой', short_description: '', content: '<p>Текст</p>' }
const ALL = '/api/alpha/all/'
const send = (method: 'POST' | 'PATCH' | 'GET' | 'DELETE', url: string, person: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })
const create = (person: string, fields: object) =>
  send('POST', ALL, person, { ...WORDS, key: crypto.randomUUID(), ...fields })
const edit = (id: number, person: string, fields: object) =>
  send('PATCH', `/api/alpha/${id}/`, person, { ...WORDS, ...fields })
let side = 8
/** A picture unlike any uploaded before. */
const picture = (name = 'a.png') => {
  side += 1
  return new File([new Uint8Array(png(side, 8))], name, { type: 'image/png' })
}
async function uploaded(person = 'maria'): Promise<string> {
  const reply = await uploadForm(app, '/api/media/images/', person, form({ image: picture() }))
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().address
}
const sees = async (address: string, person = 'guest') =>
  (await app.inject({ url: address, headers: person === 'guest' ? {} : { authorization: person } })).statusCode === 200

// spec: B-249, B-461
test('a form’s picture files are added behind the uploads it names', async () => {
  const first = await uploaded()
  const fields = form({ ...WORDS, old_images: [first], images: [picture(), picture('b.png')] })
  const reply = await uploadForm(app, ALL, 'maria', fields)
  assert.equal(reply.statusCode, 201, reply.body)
  const { images_list: images } = reply.json()
  assert.equal(images.length, 3)
  assert.equal(images[0], first)
  for (const address of images) assert.ok(await sees(address, 'maria'), address)
})

test('a waiting post’s pictures are for author and moderators; when published, its cover is for all, others for members', async () => {
  const [cover, chart, inText] = [await uploaded(), await uploaded(), await uploaded()]
  const content = `<p>Текст</p><img src="${inText}" alt="График">`
  const post = (await create('maria', { content, old_images: [cover, chart] })).json()
  assert.match(post.content, new RegExp(`<img src="${inText}" alt="График" width="\\d+" height="8"`))
  const seen = async () => {
    const asked = [cover, chart, inText].flatMap((address) =>
      ['guest', 'oleg', 'maria', 'anna'].map(async (person) => ((await sees(address, person)) ? '+' : '-')),
    )
    return (await Promise.all(asked)).join('').match(/.{4}/g)
  }
  assert.deepEqual(await seen(), ['--++', '--++', '--++'])
  await send('PATCH', '/api/alpha/moderation/confirm/', 'anna', { object_id: post.id, content_type: 'opinion' })
  assert.deepEqual(await seen(), ['++++', '--++', '--++'])
  await send('DELETE', '/api/alpha/moderation/delete', 'anna', { object_id: post.id })
  assert.deepEqual(await seen(), ['--++', '--++', '--++'])
  await send('POST', '/api/alpha/moderation/restore/', 'anna', { object_id: post.id })
  assert.deepEqual(await seen(), ['++++', '--++', '--++'])
})

test('pictures removed by an edit are hidden from readers, and moderators still see them', async () => {
  const [one, two, inText] = [await uploaded('anna'), await uploaded('anna'), await uploaded('anna')]
  const id = (await create('anna', { old_images: [one, two], content: `<p>а</p><img src="${inText}">` })).json().id
  assert.ok(await sees(one), 'the cover')
  const post = (await edit(id, 'anna', { old_images: [two], content: '<p>а</p>' })).json()
  assert.deepEqual(post.images_list, [two])
  assert.deepEqual(
    [await sees(two), await sees(one), await sees(one, 'maria'), await sees(one, 'anna')],
    [true, false, false, true],
  )
  assert.deepEqual([await sees(inText, 'maria'), await sees(inText, 'anna')], [false, true])
  // A removed picture may be added again.
  assert.deepEqual((await edit(id, 'anna', { old_images: [one, two], content: '<p>а</p>' })).json().images_list, [
    one,
    two,
  ])
  assert.deepEqual([await sees(one), await sees(two), await sees(two, 'maria')], [true, false, true])
})

// spec: B-250, B-462
test('an edit keeps the old_images it names in order, all without the field, none with an empty value', async () => {
  const images = [await uploaded(), await uploaded(), await uploaded()]
  const id = (await create('maria', { old_images: images })).json().id
  const swapped = form({ ...WORDS, old_images: [images[2]!, images[0]!], images: [picture()] })
  const kept = (await patchForm(app, `/api/alpha/${id}/`, 'maria', swapped)).json().images_list
  assert.deepEqual(kept.slice(0, 2), [images[2], images[0]])
  assert.equal(kept.length, 3)
  assert.deepEqual((await patchForm(app, `/api/alpha/${id}/`, 'maria', form(WORDS))).json().images_list, kept)
  const emptied = await patchForm(app, `/api/alpha/${id}/`, 'maria', form({ ...WORDS, old_images: [''] }))
  assert.deepEqual(emptied.json().images_list, [])
})

test('a post with a stranger’s, another post’s, a foreign or a made-up picture is refused and not written', async () => {
  const theirs = await uploaded('anna')
  const mine = await uploaded()
  const taken = await uploaded()
  await create('maria', { old_images: [taken] })
  const before = (await db.query('select count(*)::int as count from posts')).rows[0].count
  const WRONG = [
    theirs,
    taken,
    'https://evil.example/x.png',
    '/media/0123456789abcdef0123456789abcdef.webp',
    '//evil/x',
    '../x',
  ]
  for (const address of WRONG) {
    const reply = await create('maria', { old_images: [mine, address] })
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [400, { old_images: ['Такой картинки нет: загрузите её ещё раз'] }],
      address,
    )
  }
  for (const address of [theirs, taken]) {
    const reply = await create('maria', { content: `<p>Текст</p><img src="${address}">` })
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [400, { content: ['Картинка в тексте не ваша: загрузите её ещё раз'] }],
    )
  }
  assert.equal((await db.query('select count(*)::int as count from posts')).rows[0].count, before)
  assert.ok(await sees(mine, 'maria'))
  assert.ok(!(await sees(mine, 'anna')), 'still an upload of its owner’s')
})

test('a picture from another site is left out, so that readers’ browsers ask no other site', async () => {
  const { content } = (
    await create('maria', { content: '<p>Текст<img src="https://evil.example/x.png" onerror="x()"></p>' })
  ).json()
  assert.equal(content, '<p>Текст</p>')
})

test('a GIF found by the search is shown in a text from the site’s own address, with its size', async () => {
  const gif = `/gif/${'a'.repeat(22)}?u=https%3A%2F%2Fmedia.example%2Fa.gif`
  const { content } = (
    await create('maria', { content: `<p>Текст</p><img src="${gif}" width="320" height="9000">` })
  ).json()
  assert.equal(content, `<p>Текст</p><figure><img src="${gif}" alt="" loading="lazy" decoding="async"></figure>`)
  const sized = (await create('maria', { content: `<p>Текст</p><img src="${gif}" width="320" height="200">` })).json()
  assert.match(sized.content, /width="320" height="200"/)
  const foreign = (await create('maria', { content: '<p>Текст</p><img src="/gif/../api/x?u=1">' })).json()
  assert.equal(foreign.content, '<p>Текст</p>')
})

// spec: B-388
test('files other than images, or of too many pixels, are refused by name', async () => {
  const WRONG: [File, string][] = [
    [
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg'),
      'a.svg: Допустимы изображения jpg, jpeg, png, webp, gif',
    ],
    [new File(['не картинка'], 'b.png'), 'b.png: Допустимы изображения jpg, jpeg, png, webp, gif'],
    [
      new File([new Uint8Array(png(50_000, 10))], 'c.png'),
      'c.png: В изображении слишком много точек: больше 12 000 по стороне или 50 миллионов всего',
    ],
    [
      new File(['не картинка'], '<img src=x onerror=alert(1)>.png'),
      '<img src=x onerror=alert(1)>.png: Допустимы изображения jpg, jpeg, png, webp, gif',
    ],
    [new File([new Uint8Array(png(3000, 3000))], 'd.png'), 'd.png: Изображение повреждено'],
  ]
  for (const [file, why] of WRONG) {
    const reply = await uploadForm(app, ALL, 'maria', form({ ...WORDS, images: [picture(), file] }))
    assert.deepEqual([reply.statusCode, reply.json().detail], [400, why])
  }
  const text = await uploadForm(app, ALL, 'maria', form({ ...WORDS, images: ['текст'] }))
  assert.deepEqual([text.statusCode, text.json()], [400, { 'images.0': ['Нужен файл изображения'] }])
})

test('more than ten pictures, or one over ten megabytes, are refused', async () => {
  const full = (bytes: number) => new File([new Uint8Array(Buffer.concat([png(8, 8)], bytes))], 'a.png')
  const TEN = 10 * 1024 * 1024
  const many = await uploadForm(
    app,
    ALL,
    'maria',
    form({ ...WORDS, images: Array.from({ length: 11 }, () => picture()) }),
  )
  assert.deepEqual([many.statusCode, many.json().detail], [400, 'Не больше 10 изображений'])
  const both = await uploadForm(
    app,
    ALL,
    'maria',
    form({ ...WORDS, old_images: [await uploaded()], images: Array.from({ length: 10 }, () => picture()) }),
  )
  assert.deepEqual([both.statusCode, both.json().detail], [400, 'Не больше 10 изображений'])
  const large = await uploadForm(app, ALL, 'maria', form({ ...WORDS, images: [full(TEN + 1)] }))
  assert.deepEqual([large.statusCode, large.json().detail], [413, 'a.png: файл слишком большой'])
  const fits = await uploadForm(
    app,
    ALL,
    'maria',
    form({ ...WORDS, images: Array.from({ length: 10 }, () => full(TEN)) }),
  )
  assert.equal(fits.statusCode, 201, fits.body)
  const endless = await uploadForm(
    app,
    ALL,
    'maria',
    form({ ...WORDS, images: Array.from({ length: 12 }, () => full(TEN)) }),
  )
  assert.equal(endless.statusCode, 413)
})

test('a moderator’s picture added to a member’s post stays when its author edits on', async () => {
  const id = await insertPost(db, { title: 'Стоит', authorId: 2, images: [] })
  const added = await uploaded('anna')
  assert.deepEqual((await edit(id, 'anna', { old_images: [added] })).json().images_list, [added])
  assert.deepEqual((await edit(id, 'maria', { title: 'Дальше', old_images: [added] })).json().images_list, [added])
})
