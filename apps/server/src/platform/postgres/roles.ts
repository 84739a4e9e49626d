import pg from 'pg'

/** The product's role and database in the embedded cluster. */
export const PRODUCT = 'palata'
/** The superuser that `initdb` makes: only `startPostgres` uses it. */
export const SUPERUSER = 'postgres'

/**
 * Gives the product a role that is no superuser and owns its database and nothing else, so that a statement of the
 * product reaches neither the system's catalogue nor the machine's files. Clusters of earlier versions, where the
 * product was the superuser, are converted. It can be interrupted at any point and is safe to repeat.
 * @param address of the superuser in any database
 * @param password of the product's role
 */
export async function prepareProduct(address: string, password: string): Promise<void> {
  await as(address, 'template1', async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
         exists (select from pg_database where datname = $1) as database`,
      [PRODUCT],
    )
    const { role, database } = rows[0]!
    // The log of the server repeats statements that fail, and this one holds a password.
    await client.query('set log_min_error_statement = panic')
    await client.query(
      `${role ? 'alter' : 'create'} role ${PRODUCT} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${client.escapeLiteral(password)}`,
    )
    // Earlier versions kept the product in the superuser's database. They do not find it and then say so.
    if (!database) await client.query(`alter database ${SUPERUSER} rename to ${PRODUCT}`)
    await client.query(`alter database ${PRODUCT} owner to ${PRODUCT}`)
    await client.query(`revoke all on database ${PRODUCT}, template1 from public`)
    // A migration that waits in a circle with a reader gives way.
    await client.query(`grant set on parameter deadlock_timeout to ${PRODUCT}`)
  })
  await as(address, PRODUCT, (client) => client.query(HAND_OVER))
}

/** SQL: whether a namespace's oid is not one of the system's. */
const isOurs = (oid: string) => `${oid}::regnamespace::text !~ '^"?(pg_|information_schema)'`

/** Changes the owner of everything that is not the system's; `reassign owned` refuses to do it for the superuser. */
const HAND_OVER = `
do $$
declare
  heir constant oid := '${PRODUCT}'::regrole;
  one record;
begin
  -- Tables first: the sequences of their columns follow them.
  for one in
    select format('alter table %s owner to ${PRODUCT}', c.oid::regclass) as statement
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and c.relowner <> heir and ${isOurs('c.relnamespace')}
    loop execute one.statement; end loop;
  for one in
    select format('alter sequence %s owner to ${PRODUCT}', c.oid::regclass) as statement
    from pg_class c where c.relkind = 'S' and c.relowner <> heir and ${isOurs('c.relnamespace')}
    union all
    select format('alter routine %s owner to ${PRODUCT}', p.oid::regprocedure)
    from pg_proc p where p.proowner <> heir and ${isOurs('p.pronamespace')}
    union all
    -- A row type follows its table, an array its element.
    select format('alter type %s owner to ${PRODUCT}', t.oid::regtype)
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typowner <> heir and ${isOurs('t.typnamespace')}
      and (t.typtype in ('d', 'e', 'r') or t.typtype = 'c' and c.relkind = 'c')
    union all
    select format('alter schema %I owner to ${PRODUCT}', n.nspname)
    from pg_namespace n where n.nspowner <> heir and n.nspname <> 'public' and ${isOurs('n.oid')}
    loop execute one.statement; end loop;
end
$$`

async function as<T>(address: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(address)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href, application_name: 'palata-roles' })
  // A lost connection is reported by the statement that was running.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
