import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { png } from '#testing/files/samplePictures.ts'

const stage = await testApp()
const { app, db } = stage
const post = await insertPost(db, { title: 'Разбор', authorId: 3 })
const said = { object_pk: post, content_type: 'opinion' as const }
const add = (image_url: string, comment = '', person: 'anna' | 'maria' = 'maria') =>
  stage.as(person).call(comments.create, { body: { ...said, comment, image_url } })
const see = async (url: string, person: 'anna' | 'maria' | 'oleg') =>
  (await app.inject({ url, headers: { authorization: person } })).statusCode
let size = 3
async function upload() {
  size += 1
  const file = new File([new Uint8Array(png(size, size))], 'a.png')
  return (await uploadForm(app, '/api/comments/image-upload/', 'maria', form({ image: file }))).json().image_url
}

test('a picture posted with a comment becomes visible to all who read the comment', async () => {
  const image = await upload()
  assert.equal(await see(image, 'anna'), 404)
  const { image_url, comment } = await add(image)
  assert.deepEqual([image_url, comment], [image, ''], 'a picture alone is a comment')
  assert.deepEqual([await see(image, 'anna'), await see(image, 'maria'), await see(image, 'oleg')], [200, 200, 404])
})

test('the picture of a removed comment stays visible to its author and moderators only', async () => {
  const image = await upload()
  const { id } = await add(image)
  // The comment now has another author.
  await db.query('update comments set author_id = 3 where id = $1', [id])
  await stage.as('anna').status(comments.remove, { params: { id: String(id) } })
  assert.deepEqual([await see(image, 'oleg'), await see(image, 'anna'), await see(image, 'maria')], [200, 200, 404])
  assert.equal((await app.inject(image)).statusCode, 404)
})

test('a comment with a picture of another person, comment or site, or a missing one, is refused', async () => {
  const used = await upload()
  await add(used, 'Первый')
  const theirs = await upload()
  const before = (await db.query('select count(*) from comments')).rows[0].count
  for (const [image_url, person] of [
    [used, 'maria'],
    [theirs, 'anna'],
    ['/media/absent.webp', 'maria'],
    ['https://evil.example/x.gif', 'maria'],
    [`/gif/${'a'.repeat(22)}?u=https%3A%2F%2Fstatic.klipy.com%2Fa.gif`, 'maria'],
    ['/media/../api/token/', 'maria'],
  ] as const) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/comments/',
      headers: { authorization: person },
      payload: { ...said, comment: 'Слово', image_url },
    })
    assert.deepEqual(
      [reply.statusCode, reply.json().image_url],
      [400, ['Такой картинки нет: загрузите её ещё раз']],
      image_url,
    )
  }
  assert.equal((await db.query('select count(*) from comments')).rows[0].count, before)
})

test('an edit replaces or removes a comment’s picture', async () => {
  const [first, second] = [await upload(), await upload()]
  const { id } = await add(first, 'С картинкой')
  const edit = (image_url: string) =>
    stage.as('maria').call(comments.update, { params: { id: String(id) }, body: { comment: 'С картинкой', image_url } })
  assert.equal((await edit(second)).comments.image_url, second)
  assert.equal(await see(second, 'anna'), 200)
  assert.equal((await edit('')).comments.image_url, '')
})
