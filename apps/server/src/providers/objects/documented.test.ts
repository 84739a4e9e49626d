import { createHash } from 'node:crypto'
import { documented, type Exchange, type Place } from '#testing/documented/index.ts'
import { s3Bucket, s3Store } from './index.ts'

const ENDPOINT = 'https://s3.example/palata'
const KEY = 'ab/cdef.webp'
const store = async (place: Place) =>
  s3Store({
    endpoint: await place.serve(ENDPOINT, ''),
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a-secret',
  })
const bucket = async (place: Place) =>
  s3Bucket({
    endpoint: await place.serve(ENDPOINT, ''),
    region: 'us-east-1',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a-secret',
    part: 2,
    pauseMs: 1,
  })
/** One piece at a time. */
async function* pieces(text: string) {
  for (const letter of text) yield Buffer.from(letter)
}
const md5 = (text: string) => createHash('md5').update(text).digest('base64')
const signed = {
  authorization:
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/s3\/aws4_request, ?SignedHeaders=[a-z0-9;-]+, ?Signature=[0-9a-f]{64}$/,
  'x-amz-date': /^\d{8}T\d{6}Z$/,
  'x-amz-content-sha256': /^([0-9a-f]{64}|UNSIGNED-PAYLOAD)$/,
}
const notInSandbox = 'files lie on the disk without a store; a store of the protocol is asked in objects.test.ts'
const xml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>words</Message><RequestId>1</RequestId></Error>`
const listed = (key: string, next = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>palata</Name><IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${next}</NextContinuationToken>`}<Contents><Key>${key}</Key><LastModified>2009-10-12T17:50:30.000Z</LastModified><ETag>&quot;fba9dede5f27731c9771645a39863328&quot;</ETag><Size>434234</Size><StorageClass>STANDARD</StorageClass></Contents></ListBucketResult>`
const begun = (key: string, at: string) =>
  `<Upload><Key>${key}</Key><UploadId>id-of-${key}</UploadId><Initiated>${at}</Initiated></Upload>`
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
    { address: 'https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html', on: '2026-11-28' },
    { address: 'https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateMultipartUpload.html', on: '2026-11-28' },
    { address: 'https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html', on: '2026-11-28' },
    { address: 'https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html', on: '2026-11-28' },
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
    {
      says: 'a list goes on by the token of the answer before',
      by: async (place) => (await bucket(place)).list('2'),
      wire: [
        {
          asks: {
            call: `GET ${ENDPOINT}/`,
            query: { 'list-type': '2', prefix: '2', 'max-keys': /^\d+$/ },
            headers: signed,
          },
          answers: { headers: { 'content-type': 'application/xml' }, body: listed('2/a', 'next/==') },
        },
        {
          asks: {
            call: `GET ${ENDPOINT}/`,
            query: { 'list-type': '2', prefix: '2', 'max-keys': /^\d+$/, 'continuation-token': 'next/==' },
          },
          answers: { headers: { 'content-type': 'application/xml' }, body: listed('2/b') },
        },
      ],
      gives: ['2/a', '2/b'].map((key) => ({ key, bytes: 434234, at: new Date('2009-10-12T17:50:30.000Z') })),
      notInSandbox,
    },
    {
      says: 'an object in parts is begun, sent with the sum of each part, and completed by their tags',
      by: async (place) => (await bucket(place)).put(KEY, pieces('abcde')),
      wire: [
        {
          asks: { call: `POST ${ENDPOINT}/${KEY}`, query: { uploads: '' }, headers: signed },
          answers: {
            headers: { 'content-type': 'application/xml' },
            body: '<InitiateMultipartUploadResult><Bucket>palata</Bucket><Key>k</Key><UploadId>VXBsb2Fk</UploadId></InitiateMultipartUploadResult>',
          },
        },
        ...['ab', 'cd', 'e'].map((part, place) => ({
          asks: {
            call: `PUT ${ENDPOINT}/${KEY}`,
            query: { partNumber: String(place + 1), uploadId: 'VXBsb2Fk' },
            headers: { ...signed, 'content-md5': md5(part) },
          },
          answers: { headers: { etag: `"${place}c51c1d"` }, body: '' },
        })),
        {
          asks: { call: `POST ${ENDPOINT}/${KEY}`, query: { uploadId: 'VXBsb2Fk' }, headers: signed },
          answers: {
            headers: { 'content-type': 'application/xml' },
            body: '<CompleteMultipartUploadResult><ETag>"3858f62230ac3c915f300c664312c11f-9"</ETag></CompleteMultipartUploadResult>',
          },
        },
      ],
      gives: 5,
      notInSandbox,
    },
    {
      says: 'a completion that fails comes with 200 and its error in the body, and is asked for again',
      by: async (place) => (await bucket(place)).put(KEY, pieces('abc')),
      wire: [
        {
          asks: { call: `POST ${ENDPOINT}/${KEY}`, query: { uploads: '' } },
          answers: {
            headers: { 'content-type': 'application/xml' },
            body: '<InitiateMultipartUploadResult><UploadId>VXBsb2Fk</UploadId></InitiateMultipartUploadResult>',
          },
        },
        ...[1, 2].map((number) => ({
          asks: { call: `PUT ${ENDPOINT}/${KEY}`, query: { partNumber: String(number), uploadId: 'VXBsb2Fk' } },
          answers: { headers: { etag: '"c51c1d"' }, body: '' },
        })),
        {
          asks: { call: `POST ${ENDPOINT}/${KEY}`, query: { uploadId: 'VXBsb2Fk' } },
          answers: { headers: { 'content-type': 'application/xml' }, body: xml('InternalError') },
        },
        {
          asks: { call: `POST ${ENDPOINT}/${KEY}`, query: { uploadId: 'VXBsb2Fk' } },
          answers: {
            headers: { 'content-type': 'application/xml' },
            body: '<CompleteMultipartUploadResult><ETag>"3858f6"</ETag></CompleteMultipartUploadResult>',
          },
        },
      ],
      gives: 3,
      notInSandbox,
    },
    {
      says: 'an upload that was begun long ago is forgotten, and a young one is not',
      by: async (place) => (await bucket(place)).forgetUploads(new Date('2010-11-10T12:00:00Z')),
      wire: [
        {
          asks: { call: `GET ${ENDPOINT}/`, query: { uploads: '' } },
          answers: {
            headers: { 'content-type': 'application/xml' },
            body: `<ListMultipartUploadsResult><Bucket>palata</Bucket>${begun('old', '2010-11-10T11:59:59.000Z')}${begun('young', '2010-11-10T12:00:01.000Z')}</ListMultipartUploadsResult>`,
          },
        },
        {
          asks: { call: `DELETE ${ENDPOINT}/old`, query: { uploadId: 'id-of-old' } },
          answers: { status: 204, body: '' },
        },
      ],
      gives: undefined,
      notInSandbox,
    },
  ],
})
