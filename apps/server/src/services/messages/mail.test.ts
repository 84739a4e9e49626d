import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standardClub } from '@palata/contract/club/settings'
import { readConfig } from '#platform/config.ts'
import { speak } from '#testing/documented/dialogue.ts'
import { createMail } from './mail.ts'

for (const brand of ['Клуб, лучший', 'x <evil@evil.example>', 'Группа: свои;', 'Клуб "Ё" \\', 'a@evil.example'])
  test(`letters of a club called ${brand} come from its own address`, async () => {
    const server = await speak('220 mail.example ESMTP', [
      [/^EHLO/, 250, 'OK'],
      [/^MAIL FROM:<noreply@club\.example>/, 250, 'OK'],
      [/^RCPT/, 250, 'OK'],
      [/^DATA$/, 354, 'go on'],
      [/^\.$/, 250, 'OK'],
      [/^QUIT$/, 221, 'bye'],
    ])
    const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, PUBLIC_URL: 'https://club.example' })
    const mail = createMail(config, null, () => ({ ...standardClub, brand }))
    try {
      await mail.send({ to: 'anna@example.org', subject: 'т', html: '<p>т</p>', text: 'т', messageId: 'one' })
      assert.match(server.said.join('\n'), /MAIL FROM:<noreply@club\.example>/)
    } finally {
      mail.close()
      server.close()
    }
  })
