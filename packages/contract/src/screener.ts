import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Compared, ComparedImpulse, ComparedPeriod, ComparedSpan } from './screener/compare.ts'
import { ownScreener } from './screener/own.ts'
import { coinsQuery, compareQuery, impulseCoinsQuery, listQuery } from './screener/query.ts'
import {
  DynamicsCoins,
  FilterCustomTag,
  FilterTag,
  ImpulseCoins,
  MonthCoins,
  PeriodCoins,
  TopLocalLow,
} from './screener/rows.ts'
import { Dynamics, Impulse, MonthPage, Period } from './screener/windows.ts'
import { wholeNumber } from './shared.ts'

/** Impulses on a page; a shorter page is the last. */
export const IMPULSES_PER_PAGE = 20
export const MONTHS_PER_PAGE = 12

/** The windows of the period mode, in their order. */
export const PERIODS = [
  { period: '1d', label: '24 часа' },
  { period: '7d', label: '7 дней' },
  { period: '14d', label: '14 дней' },
  { period: '30d', label: '30 дней' },
  { period: '60d', label: '60 дней' },
  { period: '90d', label: '90 дней' },
  { period: '180d', label: '180 дней' },
  { period: '365d', label: '365 дней' },
  { period: 'ytd', label: 'С начала года' },
] as const

/** The rows of the dynamics mode: eight spans of `days`, back to back, the newest ends now. */
export const DYNAMICS = [
  { period: '1d', label: 'По дням', days: 1 },
  { period: '7d', label: 'По неделям', days: 7 },
  { period: '14d', label: 'По 2 недели', days: 14 },
  { period: '30d', label: 'По месяцам', days: 30 },
  { period: '90d', label: 'По кварталам', days: 90 },
] as const
export const DYNAMICS_BUCKETS = 8

export const screener = {
  ...ownScreener,
  impulses: endpoint({
    at: 'GET /api/screener/impulse/',
    about: 'Импульсы базовой монеты, новые первыми, по 20',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: z.array(Impulse),
  }),
  periods: endpoint({
    at: 'GET /api/screener/period/',
    about: 'Девять периодов до текущей минуты',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: z.array(Period),
  }),
  months: endpoint({
    at: 'GET /api/screener/monthly/',
    about: 'Месяцы по UTC, новые первыми, по 12',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: MonthPage,
  }),
  dynamics: endpoint({
    at: 'GET /api/screener/period-dyn/',
    about: 'Динамика: по восемь равных отрезков подряд пяти длин',
    access: 'paid',
    mayLag: true,
    query: listQuery,
    reply: z.array(Dynamics),
  }),
  impulseCoins: endpoint({
    at: 'GET /api/screener/impulse/coins/',
    about: 'Монеты импульса, сильнейшие первыми',
    access: 'paid',
    mayLag: true,
    query: impulseCoinsQuery,
    reply: ImpulseCoins,
  }),
  periodCoins: endpoint({
    at: 'GET /api/screener/period/coins/',
    about: 'Монеты периода, сильнейшие первыми',
    access: 'paid',
    mayLag: true,
    query: coinsQuery,
    reply: PeriodCoins,
  }),
  monthCoins: endpoint({
    at: 'GET /api/screener/monthly/coins/',
    about: 'Монеты месяца, сильнейшие первыми; period записан как 2026-11',
    access: 'paid',
    mayLag: true,
    query: coinsQuery,
    reply: MonthCoins,
  }),
  dynamicsCoins: endpoint({
    at: 'GET /api/screener/period-dyn/coins/',
    about: 'Монеты динамики: первыми те, что прибавили больше всего к прошлому отрезку',
    access: 'paid',
    mayLag: true,
    query: coinsQuery,
    reply: DynamicsCoins,
  }),
  compareImpulses: endpoint({
    at: 'GET /api/screener/compare/impulse/',
    about: 'Монета против базовой во всех импульсах',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({ results: z.array(ComparedImpulse) }),
  }),
  comparePeriods: endpoint({
    at: 'GET /api/screener/compare/period/',
    about: 'Монета против базовой во всех периодах',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({ results: z.array(ComparedPeriod) }),
  }),
  compareMonths: endpoint({
    at: 'GET /api/screener/compare/monthly/',
    about: 'Монета против базовой по месяцам, новые первыми, по 12',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({
      results: z.array(ComparedPeriod),
      next_page: z.number().int().nullable(),
      total_pages: z.number().int(),
    }),
  }),
  compareDynamics: endpoint({
    at: 'GET /api/screener/compare/period-dyn/',
    about: 'Монета против базовой в динамике',
    access: 'paid',
    query: compareQuery,
    reply: Compared.extend({ results: z.array(ComparedSpan) }),
  }),
  tags: endpoint({
    at: 'GET /api/screener/filter/tags/',
    about: 'Категории для фильтра, по имени',
    access: 'paid',
    mayLag: true,
    reply: z.array(FilterTag),
  }),
  customTags: endpoint({
    at: 'GET /api/screener/filter/custom-tags/',
    about: 'Подборки редакции для фильтра, в её порядке',
    access: 'paid',
    reply: z.array(FilterCustomTag),
  }),
  topLocalLow: endpoint({
    at: 'GET /api/screener/widgets/top-local-low/',
    about: 'Монеты, что больше всех выросли с последнего дна биткоина',
    access: 'public',
    caching: 'public',
    query: z.object({ limit: wholeNumber(1, 50).default(6) }),
    reply: TopLocalLow,
  }),
}
