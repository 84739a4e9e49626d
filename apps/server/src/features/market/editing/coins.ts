import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { coinCorrected } from '../events.ts'
import { baseApiId, baseCoinOf } from '../prices/baseCoins.ts'
import { type LiveRow, lockCoin } from './store.ts'

/** Shows or hides a coin in lists and search. */
export function setHidden(db: Database, coinId: number, isHidden: boolean, now: Date) {
  return transaction(db, async (tx) => {
    const coin = await requireCoin(tx, coinId)
    const symbol = coin.symbol.toUpperCase()
    if (coin.is_hidden === isHidden)
      return { outcome: `${symbol}: ${isHidden ? 'уже скрыта' : 'и так показывается'}`, isChanged: false }
    if (isHidden && baseApiId(coinId)) throw new Refusal('bad_input', `${symbol}: базовая монета, скрыть её нельзя`)
    await rows(tx, 'market.setHidden', 'update coins set is_hidden = $2 where id = $1', [coinId, isHidden])
    await tell(tx, coinId, now)
    return { outcome: `${symbol}: ${isHidden ? 'скрыта' : 'показывается снова'}` }
  })
}

/**
 * Gives the coin another provider id; the old id becomes an alias. A coin that prices have already created under the
 * new id gets the old one, which is quoted no more, and is hidden.
 */
export function renameCoin(db: Database, coinId: number, apiId: string, now: Date): Promise<string> {
  return transaction(db, async (tx) => {
    const coin = await requireCoin(tx, coinId)
    if (coin.api_id === apiId) throw new FieldRefusal({ api_id: ['У монеты уже этот id'] })
    keepBaseId(coin, apiId, 'api_id')
    await requireFree(tx, coinId, [apiId], 'api_id')
    const newcomer = await swapIds(tx, coin, apiId, true)
    await addAliases(tx, coinId, [coin.api_id], now)
    await tell(tx, coinId, now)
    const hidden = newcomer === undefined ? '' : `; монета № ${newcomer}, бывшая под этим id, скрыта`
    return `${coin.symbol.toUpperCase()}: id теперь ${apiId}, прежний ${coin.api_id} ведёт сюда${hidden}`
  })
}

/** Undoes the last rename: the coin and the hidden one get their previous provider ids back. */
export function renameBack(db: Database, coinId: number, now: Date): Promise<string> {
  return transaction(db, async (tx) => {
    const coin = await requireCoin(tx, coinId)
    const [last] = await listAliases(tx, coinId)
    if (!last) throw new Refusal('bad_input', 'Прежних id у монеты нет')
    keepBaseId(coin, last)
    await swapIds(tx, coin, last, false)
    await tell(tx, coinId, now)
    return `${coin.symbol.toUpperCase()}: id снова ${last}`
  })
}

/** Swaps provider ids with the coin that has `apiId`, if any, and hides or shows that coin. Returns its id. */
async function swapIds(tx: Db, coin: LiveRow, apiId: string, isHidden: boolean): Promise<number | undefined> {
  const [other] = await rows<{ id: number }>(tx, 'market.bearer', 'select id from coins where api_id = $1 for update', [
    apiId,
  ])
  await rows(tx, 'market.dropAlias', 'delete from coin_aliases where api_id = $1', [apiId])
  // Provider ids are unique, so the other coin gets a temporary id first.
  if (other) await giveId(tx, other.id, `${apiId}~${other.id}`)
  await giveId(tx, coin.id, apiId)
  if (other) {
    await giveId(tx, other.id, coin.api_id)
    await rows(tx, 'market.hideBearer', 'update coins set is_hidden = $2 where id = $1', [other.id, isHidden])
  }
  return other?.id
}

interface Given {
  aliases?: string[] | undefined
  /** `network:address`; an empty list returns to the provider's contracts. */
  contracts?: string[] | undefined
}

/** Changes the coin's aliases and contracts; undefined fields stay. */
export function editCoin(db: Database, coinId: number, { aliases, contracts }: Given, now: Date): Promise<string> {
  return transaction(db, async (tx) => {
    const coin = await requireCoin(tx, coinId)
    const said = [coin.symbol.toUpperCase()]
    if (aliases) {
      const wanted = [...new Set(aliases)].filter((apiId) => apiId !== coin.api_id)
      keepBaseAliases(coin, wanted)
      await requireFree(tx, coinId, wanted, 'aliases')
      await rows(
        tx,
        'market.dropAliases',
        'delete from coin_aliases where coin_id = $1 and api_id <> all($2::text[])',
        [coinId, wanted],
      )
      await addAliases(tx, coinId, wanted, now)
      said.push(wanted.length > 0 ? `сюда ведут ${wanted.join(', ')}` : 'других id нет')
    }
    if (contracts && contracts.join() !== contractsInWords(coin).join()) {
      await setContracts(tx, coinId, contracts)
      said.push(contracts.length > 0 ? `контракты: ${contracts.join(', ')}` : 'контракты назовёт поставщик')
    }
    await tell(tx, coinId, now)
    return said.join('; ')
  })
}

/** Contracts as `network:address`. */
export function contractsInWords({ contracts }: Pick<LiveRow, 'contracts'>): string[] {
  return contracts.map(({ network, address }) => `${network}:${address}`)
}

/** Aliases of a coin, latest first, at most 50. */
export async function listAliases(db: Db, coinId: number): Promise<string[]> {
  const found = await rows<{ api_id: string }>(
    db,
    'market.aliases',
    'select api_id from coin_aliases where coin_id = $1 order by added_at desc, api_id limit 50',
    [coinId],
  )
  return found.map(({ api_id }) => api_id)
}

async function setContracts(tx: Db, coinId: number, contracts: string[]) {
  const pairs = contracts.map((words) => {
    const at = words.indexOf(':')
    return { network: words.slice(0, at), address: words.slice(at + 1) }
  })
  await rows(
    tx,
    'market.ownContracts',
    `update coins set contracts = $2, are_contracts_own = $3,
       contracts_at = case when $3 then contracts_at end where id = $1`,
    [coinId, JSON.stringify(pairs), pairs.length > 0],
  )
}

/** Refuses to change the permanent provider id of a base coin, or to give it to another coin. */
function keepBaseId({ id, symbol }: LiveRow, apiId: string, field?: string) {
  const own = baseApiId(id)
  const base = baseCoinOf(apiId)
  const problem =
    own && own !== apiId
      ? `${symbol.toUpperCase()} — базовая монета: скринер и виджеты считают по ней, её id всегда ${own}`
      : base && base !== id && `${apiId} — id базовой монеты № ${base}, другой монете его не дают`
  if (!problem) return
  throw field ? new FieldRefusal({ [field]: [problem] }) : new Refusal('bad_input', problem)
}

/**
 * Refuses aliases that point a base coin's permanent id to another coin, or that drop it from a base coin that has
 * another id now.
 */
function keepBaseAliases({ id, api_id }: LiveRow, wanted: string[]) {
  const own = baseApiId(id)
  const problems = wanted.flatMap((apiId) => {
    const base = baseCoinOf(apiId)
    return base && base !== id ? [`${apiId} — id базовой монеты № ${base}, к другой он не ведёт`] : []
  })
  if (own && own !== api_id && !wanted.includes(own)) problems.push(`${own} ведёт к базовой монете, убрать его нельзя`)
  if (problems.length > 0) throw new FieldRefusal({ aliases: problems })
}

/** Refuses an id that is an alias of another coin; for aliases also one that is a visible coin's own id. */
async function requireFree(tx: Db, coinId: number, apiIds: string[], field: string) {
  const taken = await rows<{ api_id: string; id: number; name: string }>(
    tx,
    'market.takenIds',
    `select a.api_id, c.id, c.name from coin_aliases a join coins c on c.id = a.coin_id
     where a.api_id = any($2::text[]) and a.coin_id <> $1
     union all
     select c.api_id, c.id, c.name from coins c where $3 = 'aliases' and c.api_id = any($2::text[]) and c.id <> $1 and not c.is_hidden`,
    [coinId, apiIds, field],
  )
  if (taken.length === 0) return
  throw new FieldRefusal({
    [field]: taken.map(({ api_id, id, name }) => `${api_id} ведёт к монете № ${id}, ${name}`),
  })
}

async function addAliases(tx: Db, coinId: number, apiIds: string[], now: Date) {
  await rows(
    tx,
    'market.addAliases',
    `insert into coin_aliases (api_id, coin_id, added_at) select unnest($2::text[]), $1, $3 on conflict (api_id) do nothing`,
    [coinId, apiIds, now],
  )
}

async function giveId(tx: Db, coinId: number, apiId: string) {
  await rows(tx, 'market.giveId', 'update coins set api_id = $2 where id = $1', [coinId, apiId])
}

async function requireCoin(tx: Db, id: number): Promise<LiveRow> {
  const coin = await lockCoin(tx, id)
  refuseUnless(coin, 'not_found')
  return coin
}

const tell = (tx: Db, coinId: number, now: Date) =>
  emit(tx, coinCorrected, { coin_id: coinId, from: now.toISOString(), until: now.toISOString() })
