import { type Db, rows } from '#platform/database.ts'

export interface BanRow {
  id: number
  network: string | null
  mail_domain: string | null
}

const STANDS = 'lifted_at is null and (ends_at is null or ends_at > $1)'

/** The ban that stands for a newcomer from this address, with these domains of their e-mail. */
export async function findForNewcomer(db: Db, ip: string | null, domains: string[], now: Date) {
  const [ban] = await rows<BanRow>(
    db,
    'bans.forNewcomer',
    `select id, network::text, mail_domain from bans
     where ${STANDS} and (network >>= $2::inet or mail_domain = any($3::text[])) order by mail_domain nulls last, id limit 1`,
    [now, ip, domains],
  )
  return ban
}

/** The ban of sign-ins that stands for this address. */
export async function findForSignIn(db: Db, ip: string | null, now: Date) {
  const [ban] = await rows<BanRow>(
    db,
    'bans.forSignIn',
    `select id, network::text, mail_domain from bans
     where ${STANDS} and covers = 'signin' and network >>= $2::inet order by id limit 1`,
    [now, ip],
  )
  return ban
}

export async function noteRefused(db: Db, id: number, now: Date) {
  await rows(db, 'bans.noteRefused', 'update bans set refused = refused + 1, refused_at = $2 where id = $1', [id, now])
}
