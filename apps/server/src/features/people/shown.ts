/**
 * SQL condition on `accounts`: shown to others. The address is confirmed or came with another sign-in service, and the
 * account is not closed.
 */
export const IS_SHOWN = `(email_verified or email is null and password_hash is null)
  and not exists (select from restrictions r where r.account_id = accounts.id and r.kind = 'closed' and r.lifted_at is null)`
