import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { StoreAway } from '#platform/files/storeAway.ts'
import { type Fault, s3Stage } from '#testing/services/s3.ts'
import { checkBucket } from './check.ts'
import { s3Bucket } from './index.ts'

const stage = await s3Stage()
const bucket = stage.bucket({ part: 65_536, timeoutMs: 2_000 })
const CONTENT = randomBytes(300_000)

/** In chunks of a size that no part is a multiple of. */
async function* chunks(content: Buffer) {
  for (let start = 0; start < content.length; start += 10_007) yield content.subarray(start, start + 10_007)
}
const put = (key: string, content = CONTENT) => bucket.put(key, chunks(content))
const keys = async (prefix: string) => (await bucket.list(prefix)).map(({ key }) => key)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it was carried out'),
    (error: unknown) => {
      assert.ok(error instanceof StoreAway, String(error))
      return error.message
    },
  )

for (const size of [1, 65_535, 65_536, 65_537, 131_072, 300_000])
  test(`an object of ${size} bytes is sent and read as it was`, async () => {
    const content = CONTENT.subarray(0, size)
    assert.equal(await put(`size/${size}`, content), size)
    const [found] = await bucket.list(`size/${size}`)
    assert.equal(found!.bytes, size)
    assert.ok((await buffer(bucket.read(found!.key, size))).equals(content))
  })

test('what is removed stands no more, and what never stood is no failure', async () => {
  await put('gone/1', CONTENT.subarray(0, 10))
  await put('gone/2', CONTENT.subarray(0, 10))
  await bucket.remove(['gone/1', 'gone/never'])
  assert.deepEqual(await keys('gone/'), ['gone/2'])
  await bucket.remove([])
})

/** The first `count` calls that fit meet the fault. */
const first = (count: number, method: string, what: ReturnType<Fault>): Fault => {
  let left = count
  return (call) => (call.method === method && left-- > 0 ? what : undefined)
}
const SLOW_DOWN = { status: 503, code: 'SlowDown' }

for (const [name, fault] of [
  ['asks to slow down', first(4, 'PUT', SLOW_DOWN)],
  ['cuts the connection in the middle of a part', first(3, 'PUT', 'cut')],
  ['does not begin an upload at once', first(2, 'POST', { status: 500, code: 'InternalError' })],
] as const)
  test(`a store that ${name} gets the object by another attempt`, async () => {
    await stage.during(fault, () => put('again'))
    assert.ok((await buffer(bucket.read('again', CONTENT.length))).equals(CONTENT))
  })

for (const [name, fault] of [
  ['cut in the middle', first(3, 'GET', 'late cut')],
  ['refused for a while', first(4, 'GET', SLOW_DOWN)],
] as const)
  test(`a read that is ${name} goes on where it ended`, async () => {
    await put('read')
    const read = await stage.during(fault, () => buffer(bucket.read('read', CONTENT.length)))
    assert.ok(read.equals(CONTENT))
  })

for (const [name, what, told] of [
  ['is overloaded', SLOW_DOWN, /перегружено или не работает: ответ 503 \(SlowDown\)/],
  [
    'refuses the key',
    { status: 403, code: 'AccessDenied' },
    /не пускает: ответ 403 \(AccessDenied\)\. Проверьте BACKUP_S3/,
  ],
  ['has no such bucket', { status: 404, code: 'NoSuchBucket' }, /нет такой корзины/],
  ['has no room', { status: 400, code: 'QuotaExceeded' }, /отказало: ответ 400 \(QuotaExceeded\)/],
  ['cuts every connection', 'cut', /обрывается/],
] as const)
  test(`a store that ${name} is told in a sentence, and nothing stands under the key`, async () => {
    const isBody: Fault = ({ method, path }) => (method === 'PUT' && path.includes('partNumber=3') ? what : undefined)
    assert.match(await refusalOf(stage.during(isBody, () => put('never'))), told)
    assert.deepEqual(await keys('never'), [])
    assert.match(
      await refusalOf(
        stage.during(
          () => what,
          () => bucket.list(''),
        ),
      ),
      told,
    )
  })

test('a store that never answers is left, and told of', async () => {
  const hasty = stage.bucket({ timeoutMs: 50 })
  assert.match(
    await refusalOf(
      stage.during(
        () => 'hang',
        () => hasty.list(''),
      ),
    ),
    /не ответило вовремя/,
  )
})

test('a store that is not there is told with what the system says', async () => {
  const access = { region: 'auto', accessKeyId: 'a', secretAccessKey: 'b', pauseMs: 1 }
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  nobody.close()
  const nowhere = s3Bucket({ ...access, endpoint: `http://127.0.0.1:${port}/backups` })
  assert.match(await refusalOf(nowhere.list('')), /нет связи \(ECONNREFUSED\).*Проверьте BACKUP_S3_ENDPOINT/)
})

test('a failure of what is sent is not taken for one of the store', async () => {
  async function* broken() {
    yield CONTENT
    throw new RangeError('the source broke')
  }
  await assert.rejects(bucket.put('broken', broken()), RangeError)
  assert.deepEqual(await keys('broken'), [])
})

test('an object that is shorter than it was listed is refused', async () => {
  await put('short', CONTENT.subarray(0, 1_000))
  assert.match(await refusalOf(buffer(bucket.read('short', 2_000))), /обрывается/)
})

test('the check of the bucket says whether a key may do all that backups need', async () => {
  assert.deepEqual(await checkBucket(bucket), [
    { state: 'ok', said: 'Объект записан, перечислен, прочитан и удалён', advice: '' },
  ])
  const refused: Fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined)
  const [found] = await stage.during(refused, () => checkBucket(bucket))
  assert.match(`${found!.state} ${found!.said} ${found!.advice}`, /^failed .*403 \(AccessDenied\).*BACKUP_S3_ENDPOINT/)
  assert.deepEqual(await keys('checks/'), [])
})
