import { any, documented, oneOf, type Place } from '#testing/documented/index.ts'
import { createTurnstile } from './index.ts'

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const verify = (place: Place, secret: string) =>
  createTurnstile({
    secret,
    verifyUrl: place.at(VERIFY, '/turnstile/v0/siteverify'),
    hostnames: ['example.com'],
    logger: { warn() {} },
    fetch: place.fetch,
  }).verify('a-token', { action: 'login', ip: '203.0.113.7' })
const asks = (secret: string) => ({
  call: `POST ${VERIFY}`,
  headers: { 'content-type': 'application/json' },
  body: { secret, response: 'a-token', remoteip: '203.0.113.7', idempotency_key: UUID },
})
const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes, messages: oneOf([]) })

/** Secrets with a fixed outcome: developers.cloudflare.com/turnstile/troubleshooting/testing. */
const [PASSES, FAILS, SPENT] = [1, 2, 3].map((digit) => `${digit}x0000000000000000000000000000000AA`) as [
  string,
  string,
  string,
]

documented({
  service: 'Turnstile',
  read: [
    {
      address: 'https://developers.cloudflare.com/turnstile/get-started/server-side-validation/',
      on: '2026-11-28',
      edition: '2026-05-05',
    },
    { address: 'https://developers.cloudflare.com/turnstile/troubleshooting/testing/', on: '2026-11-20' },
  ],
  exchanges: [
    {
      says: 'a token of a person passes, with the host and the action of its widget',
      by: (place) => verify(place, PASSES),
      wire: [
        {
          asks: asks(PASSES),
          answers: {
            body: {
              success: true,
              'error-codes': [],
              challenge_ts: '2022-02-28T15:14:30.096Z',
              hostname: 'example.com',
              action: any('login'),
              cdata: any('sessionid-123456789'),
              metadata: any({ interactive: false }),
            },
          },
        },
      ],
      gives: { ok: true },
    },
    {
      says: 'a made-up token is refused',
      by: (place) => verify(place, FAILS),
      wire: [{ asks: asks(FAILS), answers: { body: refused('invalid-input-response') } }],
      gives: { ok: false, reason: 'invalid' },
    },
    {
      says: 'a token that was used or is too old is told apart',
      by: (place) => verify(place, SPENT),
      wire: [{ asks: asks(SPENT), answers: { body: refused('timeout-or-duplicate') } }],
      gives: { ok: false, reason: 'duplicate' },
    },
    {
      says: 'an unknown secret lets nobody pass',
      by: (place) => verify(place, 'unknown'),
      wire: [{ asks: asks('unknown'), answers: { body: refused('invalid-input-secret') } }],
      gives: { ok: false, reason: 'unavailable' },
      notInSandbox: 'the sandbox takes any secret that is none of the three for a real one',
    },
    {
      says: 'an error inside the service is asked once more with the same key',
      by: (place) => verify(place, PASSES),
      wire: [
        { asks: asks(PASSES), answers: { body: refused('internal-error') } },
        { asks: asks(PASSES), answers: { body: { success: true, 'error-codes': [], hostname: 'example.com' } } },
      ],
      gives: { ok: true },
      notInSandbox: 'the sandbox has no errors of its own',
    },
  ],
})
