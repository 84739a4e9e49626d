import { type AlertRule, alerts, type PriceCondition } from '@palata/contract/alerts'
import type { Input } from '@palata/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { alertsKey, changeList } from './queries.ts'

export type RuleBody = Input<typeof alerts.add>['body']
export type RuleChange = Input<typeof alerts.change>['body']

const FAILED = 'Не получилось. Попробуйте ещё раз'

/** Adds, changes and removes rules. Each but `put` resolves to the refusal's sentence, or to null. */
export function useRules() {
  const api = useApi()
  const client = useQueryClient()
  const readAnew = () => client.invalidateQueries({ queryKey: alertsKey() })

  async function attempt<T>(work: () => Promise<T>): Promise<T | string> {
    let done: T | string
    try {
      done = await work()
    } catch (error) {
      done = sentenceOf(error)
    }
    await readAnew()
    return done
  }

  /** Resolves to the rule, or to the refusal's sentence. */
  const put = (body: RuleBody) => attempt(() => api.call(alerts.add, { body }, { quiet: true }))
  const add = async (body: RuleBody) => refusalOf(await put(body))

  /** Also changes what is shown, at once. */
  function change({ id }: Pick<AlertRule, 'id'>, body: RuleChange) {
    const { coins: _, price: __, ...known } = body
    changeList(client, (rules) => rules.map((rule) => (rule.id === id ? ({ ...rule, ...known } as AlertRule) : rule)))
    return attempt(() => api.call(alerts.change, { params: { id: String(id) }, body }, { quiet: true })).then(refusalOf)
  }

  async function remove(rule: AlertRule) {
    const { id, coins, whats, price, way, pause_minutes, is_on } = rule
    changeList(client, (rules) => rules.filter((one) => one.id !== id))
    const refusal = refusalOf(
      await attempt(() => api.call(alerts.remove, { params: { id: String(id) } }, { quiet: true })),
    )
    if (refusal) return toast(refusal)
    const body = {
      coins: coins?.map(({ api_id }) => api_id) ?? null,
      whats,
      price: conditionOf(price),
      way,
      pause_minutes,
      is_on,
    } as RuleBody
    toast('Правило убрано', 'green', { words: 'Вернуть', onPress: () => void bringBack(body) })
  }

  async function bringBack(body: RuleBody) {
    const refusal = await add(body)
    if (refusal) toast(refusal)
  }

  return { put, add, change, remove }
}

const refusalOf = (done: unknown): string | null => (typeof done === 'string' ? done : null)

/** The condition of a rule as requests write it. */
export function conditionOf(price: AlertRule['price']): PriceCondition | null {
  if (!price) return null
  const { level_usd, percent, hours } = price
  return (level_usd === null ? { percent, hours } : { level_usd }) as PriceCondition
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED
  return Object.values(error.fields).flat()[0] ?? error.detail ?? FAILED
}
