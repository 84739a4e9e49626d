import { z } from 'zod'
import { type Finding, fine, once, warning } from '../check.ts'
import { createHttp } from '../http.ts'

interface MoneySpent {
  /** Dollars. */
  day: number
  month: number
  perDay: number
  perMonth: number
}

const Usage = z.object({
  data: z.object({ project_cap: z.coerce.number().optional(), project_usage: z.coerce.number().optional() }),
})
const LOW = 0.9

/** Whether X accepts the token, by a free call, and how much of the budget is spent. */
export async function checkX(
  { baseUrl, token }: { baseUrl: string; token: string },
  money: MoneySpent,
): Promise<Finding[]> {
  const http = createHttp('x', once(baseUrl), { authorization: `Bearer ${token}` })
  const { data } = await http.json('/2/usage/tweets', Usage)
  const used = data.project_usage !== undefined && data.project_cap ? data.project_usage / data.project_cap : 0
  return [
    fine('X отвечает и принял токен'),
    budgetOf(money),
    ...(used > LOW
      ? [warning(`У X потрачено ${Math.round(used * 100)} % месяца`, 'Увеличьте предел в кабинете X.')]
      : []),
  ]
}

function budgetOf({ day, month, perDay, perMonth }: MoneySpent): Finding {
  const dollars = (sum: number) => sum.toFixed(2)
  const said = `Потрачено: ${dollars(day)} $ из ${dollars(perDay)} за день, ${dollars(month)} из ${dollars(perMonth)} за месяц`
  return month > perMonth * LOW || day > perDay * LOW
    ? warning(said, 'Посты X реже: увеличьте X_DAILY_BUDGET_USD и X_MONTHLY_BUDGET_USD или читайте меньше авторов.')
    : fine(said)
}
