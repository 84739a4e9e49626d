import type { CaughtMail } from './mailbox.ts'

export type ReportKind = 'dead' | 'full' | 'complaint' | 'delayed'

const BOUNDARY = 'sandbox-report'
const STATUSES = {
  dead: ['failed', '5.1.1', '550 5.1.1 No such user here'],
  full: ['failed', '5.2.2', '552 5.2.2 Mailbox full'],
  delayed: ['delayed', '4.4.1', '421 4.4.1 Try again later'],
} as const

/** The report of a caught letter, as a mail server (RFC 3464) or a mail service (RFC 5965) sends it. */
export function reportOf(mail: CaughtMail, kind: ReportKind): string {
  const [to = ''] = mail.to
  const status =
    kind === 'complaint'
      ? ['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', 'User-Agent: Sandbox/1', 'Version: 1']
      : deliveryStatus(to, kind)
  return [
    'From: MAILER-DAEMON@sandbox.example',
    `To: ${mail.returnTo}`,
    'Subject: =?utf-8?B?0J/QuNGB0YzQvNC+INC90LUg0LTQvtGB0YLQsNCy0LvQtdC90L4=?=',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind === 'complaint' ? 'feedback-report' : 'delivery-status'}; boundary="${BOUNDARY}"`,
    '',
    `--${BOUNDARY}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'A report about your letter.',
    `--${BOUNDARY}`,
    ...status,
    `--${BOUNDARY}`,
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${mail.messageId}`,
    `To: ${to}`,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n')
}

function deliveryStatus(to: string, kind: keyof typeof STATUSES): string[] {
  const [action, status, words] = STATUSES[kind]
  return [
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words}`,
  ]
}
