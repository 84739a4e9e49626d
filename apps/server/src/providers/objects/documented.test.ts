import { documented, type Exchange, type Place } from '#testing/documented/index.ts'
import { s3Store } from './index.ts'

const ENDPOINT = 'https://s3.example/palata'
const KEY = 'ab/cdef.webp'
const store = async (place: Place) =>
  s3Store({
    endpoint: await place.serve(ENDPOINT, ''),
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a-secret',
  })
const signed = {
  authorization:
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/s3\/aws4_request, ?SignedHeaders=[a-z0-9;-]+, ?Signature=[0-9a-f]{64}$/,
  'x-amz-date': /^\d{8}T\d{6}Z$/,
  'x-amz-content-sha256': /^([0-9a-f]{64}|UNSIGNED-PAYLOAD)$/,
}
const notInSandbox = 'files lie on the disk without a store; a store of the protocol is asked in objects.test.ts'
const xml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>words</Message><RequestId>1</RequestId></Error>`
const exchange = (
  says: string,
  method: string,
  by: (place: Place) => Promise<unknown>,
  answers: Exchange['wire'][number]['answers'],
  gives: unknown,
  headers = {},
): Exchange => ({
  says,
  by,
  wire: [{ asks: { call: `${method} ${ENDPOINT}/${KEY}`, headers: { ...signed, ...headers } }, answers }],
  gives,
  notInSandbox,
})

documented({
  service: 'S3',
  read: [
    { address: 'https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html', on: '2026-11-20' },
    { address: 'https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html', on: '2026-11-20' },
    { address: 'https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html', on: '2026-11-20' },
  ],
  exchanges: [
    exchange(
      'an object is put with its type, and the store answers its tag',
      'PUT',
      async (place) => (await store(place)).put(KEY, Buffer.from('x'), 'image/webp'),
      { headers: { etag: '"9dd4e461268c8034f5c8564e155c67a6"' }, body: '' },
      undefined,
      { 'content-type': 'image/webp' },
    ),
    exchange(
      'an object is got whole',
      'GET',
      async (place) => (await store(place)).get(KEY),
      { headers: { etag: '"9dd4e461268c8034f5c8564e155c67a6"' }, body: 'x' },
      Buffer.from('x'),
    ),
    exchange(
      'an unknown key is refused with 404 and NoSuchKey',
      'GET',
      async (place) => (await store(place)).get(KEY),
      { status: 404, headers: { 'content-type': 'application/xml' }, body: xml('NoSuchKey') },
      null,
    ),
    exchange(
      'a part of an object comes with 206 and its place in the whole',
      'GET',
      async (place) => {
        const opened = await (await store(place)).open(KEY, { start: 1, end: 2 })
        opened?.stream.destroy()
        return opened?.size
      },
      { status: 206, headers: { 'content-range': 'bytes 1-2/10' }, body: 'yz' },
      10,
      { range: 'bytes=1-2' },
    ),
    exchange(
      'an object is removed with 204, also when there is none',
      'DELETE',
      async (place) => (await store(place)).remove(KEY),
      { status: 204, body: '' },
      undefined,
    ),
  ],
})
