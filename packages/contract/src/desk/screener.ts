import { z } from 'zod'
import { coinIds, filledLine } from './fields.ts'
import { deskResource } from './resource.ts'

export const DeskCoinList = z.object({
  id: z.number().int(),
  name: z.string(),
  position: z.number().int(),
  /** Price provider's ids, in display order. */
  coins: z.array(z.string()),
})
export type DeskCoinList = z.infer<typeof DeskCoinList>

export const deskCoinLists = deskResource({
  name: 'coin-lists',
  mayRepeat: true,
  title: 'Подборки монет',
  roles: ['editor'],
  row: DeskCoinList,
  sorts: ['position', '-position'],
  patch: z
    .object({
      name: filledLine(60),
      coins: coinIds.min(1, 'Укажите монеты'),
      /** Lists with a smaller value are higher. */
      position: z.int('Нужно целое число').min(0, 'Не меньше 0').max(10_000, 'Слишком большое число'),
    })
    .partial(),
  create: z.object({ name: filledLine(60), coins: coinIds.min(1, 'Укажите монеты') }),
  actions: {
    remove: { about: 'Удалить подборку', label: 'Удалить', reason: 'required', secondStep: 'fresh', isRemoval: true },
  },
})
