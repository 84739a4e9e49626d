/** Of `accounts`, those whom others see: they confirmed their address or came by another service, and are not closed. */
export const IS_SHOWN = `(email_verified or email is null and password_hash is null)
  and not exists (select from restrictions r where r.account_id = accounts.id and r.kind = 'closed' and r.lifted_at is null)`
