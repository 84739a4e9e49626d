import { z } from 'zod'
import { LARGEST_CLUB_PICTURE_BYTES } from '../club/pictures.ts'
import { CLUB_CARDS } from '../club/settingKinds.ts'
import { clubSettingNames } from '../club/settings.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shared.ts'

/** Of each setting one of these. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
/** JSON of a value: a reply has fields of one type each. */
const Json = z.string()
const Name = z.enum(clubSettingNames, 'Такой настройки нет')

/** Who changed a setting, when and from what. */
export const ClubChange = z.object({
  id: z.number().int(),
  name: Name,
  at: Instant,
  /** Name of the person; their username when the account is gone. */
  by: z.string(),
  /** JSON; null: our own value. */
  from: Json,
  to: Json,
  /** Nobody has changed the setting since, and the environment does not give it: the former value can be put back. */
  can_undo: z.boolean(),
})
export type ClubChange = z.infer<typeof ClubChange>

/** A setting as it stands. */
export const ClubSettingState = z.object({
  name: Name,
  /** What applies. */
  value: Json,
  standard: Json,
  from: z.enum(['environment', 'desk', 'standard']),
  /** Number of its changes; a change names the one that it is based on. */
  version: z.number().int(),
  /** What is stored cannot be read, so `standard` applies; null when all is well. */
  problem: z.string().nullable(),
})
export type ClubSettingState = z.infer<typeof ClubSettingState>

/** The page «Настройки». */
export const ClubState = z.object({
  settings: z.array(ClubSettingState),
  changes: z.array(ClubChange),
  /** Names of everybody who may change them. */
  operators: z.array(z.string()),
  /** People whose access runs by each tariff, and by the NFT. */
  people: z.object({ '2months': z.number().int(), '1year': z.number().int(), pon: z.number().int() }),
  address: z.string(),
})
export type ClubState = z.infer<typeof ClubState>

/** A picture is drawn and kept, and shown nowhere until a change of the setting names it. */
const picture = {
  form: { maxFileBytes: 2 * LARGEST_CLUB_PICTURE_BYTES, perHour: 60 },
  body: z.object({ image: z.file('Выберите изображение') }),
  reply: z.object({
    /** The value of the setting. */
    value: z.string(),
  }),
}

const operators = { access: 'desk', roles: ['operator'] } as const

export const deskClub = {
  settings: endpoint({
    at: 'GET /api/desk/club/',
    about: 'Настройки клуба: что действует, откуда взялось и кто менял',
    ...operators,
    reply: ClubState,
  }),
  change: endpoint({
    at: 'PATCH /api/desk/club/',
    about: 'Настройки: правка всех названных сразу или ни одной; null возвращает наше значение',
    ...operators,
    secondStep: 'fresh',
    takesKey: true,
    body: z.object({
      changes: z
        .array(
          z.object({
            name: Name,
            value: Value,
            version: z.int('Нужен номер правки').min(0, 'Нужен номер правки'),
          }),
        )
        .min(1, 'Ничего не изменено')
        .max(clubSettingNames.length, 'Слишком много сразу')
        .refine((changes) => new Set(changes.map(({ name }) => name)).size === changes.length, 'Дважды об одном'),
    }),
    reply: ClubState,
  }),
  drawIcon: endpoint({
    at: 'POST /api/desk/club/icon/',
    about: 'Настройки: значок из квадратной картинки от 512 точек; действует, когда его назовёт правка настройки icon',
    ...operators,
    ...picture,
  }),
  drawLogo: endpoint({
    at: 'POST /api/desk/club/logo/',
    about: 'Настройки: логотип из картинки высотой от 64 точек; действует, когда его назовёт правка настройки logo',
    ...operators,
    ...picture,
  }),
  undo: endpoint({
    at: 'POST /api/desk/club/changes/:id/undo/',
    about: 'Настройки: вернуть значение, которое было до правки; если с тех пор меняли, отказ',
    ...operators,
    secondStep: 'fresh',
    takesKey: true,
    reply: ClubState,
  }),
  history: endpoint({
    at: 'GET /api/desk/club/changes/',
    about: 'Правки настройки, новые первыми: например, история цен',
    ...operators,
    query: z.object({
      name: Name.optional(),
      /** Of all settings of a card: `tariffs` is the history of prices. */
      card: z.enum(CLUB_CARDS, 'Такого раздела нет').optional(),
      before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    }),
    reply: z.object({ results: z.array(ClubChange), next: z.number().int().nullable() }),
  }),
}
