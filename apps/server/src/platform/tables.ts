/** The platform's own tables, in the form of a feature's manifest. */
export const platformTables = {
  migrations: { open: ['name'] },
  installation: { open: ['public_url'] },
  outbox: { open: ['name'], private: ['payload'] },
  outbox_followers: { open: ['event', 'task'] },
  attempts: { open: ['key'] },
  once_keys: {
    impersonal: 'answers at the desk, forgotten in three days',
    open: ['key', 'fingerprint'],
    private: ['reply'],
  },
  provider_calls: { open: ['service'] },
  provider_spending: { open: ['service', 'period'] },
  set_aside_rows: { open: ['source', 'key'], private: ['reason', 'row'] },
}
