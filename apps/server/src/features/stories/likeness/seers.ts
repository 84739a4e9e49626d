import { skeleton } from './names.ts'

/** A price to come, as forecasts tell it, in a `flat` title. */
const FUTURE =
  / прогноз| спрогноз| предсказ| пред[рс]е|допусти\S+ (?:рост|паден|обвал|сниж)| предупред\S+ о (?:рост|паден|обвал|сниж)|ожида[юе]т| жд[ёе]т | достигнет| вырастет| упад[ёе]т| подорожает| подешевеет| дойд[ёе]т| взлетит| рухнет| поднимется| опустится| будет стоить| увидит | forecast| predict| expects? | target| will /
const VERBS =
  'жд[ёе]т|ждут|ожида[ею]т|допусти\\p{L}*|предсказ\\p{L}*|спрогноз\\p{L}*|прогноз\\p{L}*|предр[ёе]к\\p{L}*|предрека\\p{L}*|предупре\\p{L}*|назвал\\p{L}*|оценил\\p{L}*|увидел\\p{L}*|считает|считают|уверен\\p{L}*|заявил\\p{L}*|полага\\p{L}*|пообещал\\p{L}*|(?:повыси|снизи|понизи|улучши|ухудши|подтверди|пересмотре|обнови)л\\p{L}*'
/** Where a title names who says it: before a colon or a verb, behind a dash or «считает». */
const PLACES = [
  /^([^:—–]{2,50}): /u,
  / [—–] ([^—–:]{2,50})$/u,
  new RegExp(`, (?:${VERBS}|говорит|думает|пишет) ([^,]{2,50})$`, 'u'),
  new RegExp(`^([^,:]{2,50}?) (?:не |вновь |снова )?(?:${VERBS}) `, 'u'),
  /(?:по мнению|по словам|по оценк\p{L}*|по прогноз\p{L}*) ([^,]{2,50})/iu,
]
/** Who leads a firm is named by the firm in one source and by name in another. */
const CHIEF = /(?:глав[аыу]|основател|создател|директор|президент|\bCEO\b)/iu

/** Names of who foresees a price in a title; empty when nobody does, or it is not certain who. */
export function seersOf(title: string, flatTitle: string): string[] {
  if (!FUTURE.test(flatTitle)) return []
  const [, said] = PLACES.map((place) => place.exec(title)).find(Boolean) ?? []
  const words = said?.match(/\p{Lu}[\p{L}\p{N}&.-]+/gu) ?? []
  // The first word of a title has a capital in any case.
  const names = words.filter((word) => !COMMON.test(word))
  if (said && CHIEF.test(said) && !names.some((name) => /^\p{Script=Cyrillic}/u.test(name))) return []
  return names.map((name) => name.toLowerCase().replaceAll('ё', 'е'))
}

const COMMON =
  /^(?:аналити|трейдер|эксперт|экономист|инвест|миллиард|основател|сооснов|глав|создател|директор|президент|банк$|компани|стратег|бывш|экс-|крипто|биткоин|эфир|курс|цен|рын|кит|почему|когда|если|что|как|в |на |CEO|BTC|ETH|Bitcoin|Ethereum|Solana|ETF)/iu

/** Two people foresee: two news, however alike their words are. */
export function areTwoSeers(mine: readonly string[], theirs: readonly string[]): boolean {
  if (mine.length === 0 || theirs.length === 0) return false
  return !mine.some((name) => theirs.some((their) => isOneName(name, their)))
}

/** «Citi» and «Citigroup», «Ли» and «Lee», «Хейс» and «Хейса». */
const isOneName = (one: string, other: string) =>
  one.startsWith(other) || other.startsWith(one) || skeleton(one) === skeleton(other)
