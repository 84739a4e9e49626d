/** What to ask an endpoint for, where nothing in particular is not enough. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

const returned = { code: 'x', state: 'x', redirect_uri: 'http://localhost/' }
const signed = { id: 1, auth_date: 1, hash: '0'.repeat(64), state: 'x' }

/** By `feature.endpoint`. An endpoint with a place in its address needs a line here. */
export const samples: Record<string, Sample[]> = {
  'sessions.end': [{ params: { id: '00000000-0000-4000-8000-000000000000' } }],
  'accounts.signIn': [{ body: { username: 'nobody', password: 'wrong' } }],
  'accounts.signUp': [{ body: { username: 'x' } }],
  'accounts.activate': [{ body: { uid: '1', token: 'x' } }],
  'accounts.resendActivation': [{ body: { email: 'nobody@example.org' } }],
  'accounts.requestReset': [{ body: { email: 'nobody@example.org' } }],
  'accounts.confirmReset': [
    { body: { uid: '1', token: 'x', new_password: 'тихий-берег-72', re_new_password: 'тихий-берег-72' } },
  ],
  'accounts.setPassword': [
    { body: { current_password: 'x', new_password: 'тихий-берег-72', re_new_password: 'тихий-берег-72' } },
  ],
  'accounts.updateMe': [{ body: { description: 'Читаю' } }],
  'accounts.profile': [{ params: { username: 'maria' } }],
  'social.signInByGoogle': [{ body: returned }],
  'social.linkGoogle': [{ body: returned }],
  'social.signInByTelegram': [{ body: returned }, { body: signed }],
  'social.linkTelegram': [{ body: signed }],
  'payments.create': [{ body: { tariff: '2months' } }],
  'payments.callback': [{ body: { token: 'x', invoice_id: 'AAAA1111' } }],
  'telegram.setSubscription': [{ body: { telegram_id: 700000001, end_date: '2027-01-31' } }],
  'telegram.webhook': [{ body: { update_id: 1 } }],
  'wallets.challenge': [{ body: { address: '0x52908400098527886E0F7030069857D2E4169EE7' } }],
  'wallets.link': [{ body: { address: '0x52908400098527886E0F7030069857D2E4169EE7', signature: '0x00' } }],
  'wallets.remove': [{ params: { id: '1' } }],
  'market.coin': [{ params: { id: 'bitcoin' } }],
  'posts.get': [{ params: { id: '1' } }, { params: { id: '2' } }],
  'reactions.bookmark': [{ body: { object_id: 1, content_type: 'opinion' } }],
  'feed.channel': ['channel', 'podcasts', 'bookmarks', 'moderation'].map((slug) => ({ params: { slug } })),
  'feed.opinions': [{ params: { username: 'maria' } }],
  'calendar.monthly': [{ body: { month_offset: 0 } }],
  'calendar.event': [{ query: { id: '1' } }],
  'calendar.filter': [{ query: { highlighted: 'true' } }],
  'updates.check': [{ query: { datetime: '0' } }],
}
