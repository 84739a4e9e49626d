import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { createPushOf } from './push.ts'

const SECRET = 'a secret that is long enough for a key'
const pushOf = (env: NodeJS.ProcessEnv) => createPushOf(readConfig(env), null, SECRET)!

test('pushes go to the services of browsers and to those of the settings, with their subdomains', () => {
  const cases: [address: string, settings: string, isAccepted: boolean][] = [
    ['https://fcm.googleapis.com/fcm/send/a', '', true],
    ['https://jmt17.google.com/fcm/send/a', '', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/a', '', true],
    ['https://web.push.apple.com/a', '', true],
    ['https://wns2-am3p.notify.windows.com/w/?token=a', '', true],
    ['https://push.example/a', '', false],
    ['https://push.example/a', 'other.example, Push.Example', true],
    ['https://eu.push.example/a', 'push.example', true],
    ['https://notpush.example/a', 'push.example', false],
    ['https://push.example:8443/a', 'push.example', false],
    ['http://push.example/a', 'push.example', false],
    ['https://google.com/a', '', false],
  ]
  for (const [address, PUSH_HOSTS, isAccepted] of cases)
    assert.equal(pushOf({ PUSH_HOSTS }).accepts(address), isAccepted, `${address} with ${PUSH_HOSTS}`)
  for (const wrong of ['10.0.0.1', 'localhost', 'https://push.example', 'push.example/a', '[::1]'])
    assert.throws(() => readConfig({ PUSH_HOSTS: wrong }), /PUSH_HOSTS/, wrong)
})
