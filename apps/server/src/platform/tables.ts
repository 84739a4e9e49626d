/** The platform's own tables, as a feature's manifest names its: who may read the texts in them. */
export const platformTables = {
  migrations: { open: ['name'] },
  outbox: { open: ['name'], private: ['payload'] },
  outbox_followers: { open: ['event', 'task'] },
  attempts: { open: ['key'] },
  provider_calls: { open: ['service'] },
  provider_spending: { open: ['service', 'period'] },
}
