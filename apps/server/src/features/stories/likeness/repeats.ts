const ORDINALS = ['перв', 'втор', 'трет', 'четв[её]рт', 'пят', 'шест', 'седьм', 'восьм', 'девят', 'десят']
const COUNTED =
  '(?:день|дня|недел\\p{L}*|месяц\\p{L}*|сесси\\p{L}*|раз|квартал\\p{L}*|сутки|этап\\p{L}*|раунд\\p{L}*|тран\\p{L}*)'
const ORDINAL = ORDINALS.map((root) => new RegExp(` ${root}\\p{L}{1,4} (?:\\p{L}+ )?${COUNTED} `, 'u'))
const WRITTEN = new RegExp(` (\\d{1,2})-\\p{L}{1,3} (?:\\p{L}+ )?${COUNTED} `, 'u')

/** Which one of a row a `flat` text tells, «седьмой день подряд»; null without one. */
export function turnOf(flatText: string): number | null {
  const at = ORDINAL.findIndex((words) => words.test(flatText))
  if (at >= 0) return at + 1
  const written = WRITTEN.exec(flatText)?.[1]
  return written ? Number(written) : null
}

/** Who moves coins, where nobody is named. */
const HOLDERS = {
  whale: / кит[аыуео]?м? | whale|крупн\S+ (?:держател|инвестор|холдер)/,
  early: / участник\S* ico |ранн\S+ (?:инвестор|держател|адопт)|эпох\S+ сатоши| og /,
  state: / правительств|(?:сша|кита\S+|бутан\S*|герман\S+|сальвадор\S*) (?:перев|прод|отправ)/,
  miner: / майнер[аыуо]?[мв]? |майнингов\S+ (?:компан|пул)/,
  foundation: / foundation | фонд (?:ethereum|solana|cardano|эфир)/,
} satisfies Record<string, RegExp>

/** Kinds of holders that a `flat` text names. */
export const holdersOf = (flatText: string): string[] =>
  Object.entries(HOLDERS).flatMap(([name, words]) => (words.test(flatText) ? [name] : []))

/** Somebody tells what he thinks of something, in a `flat` title. */
const VOICE =
  / рассказал| прокомментир| объяснил| ответил\S* (?:на|крит)| раскритик| поспорил| высказал\S* | назвал\S* (?:\S+ ){0,4}(?:подход|ошиб|угроз|абсурд|глуп|мусор|причин|услов)| отреагир| поздрав| напомнил| предупре(?:дил|жда)| считает | мы | будем | дал[аи]? понять| намекн| пообещал/
export const isVoice = (flatTitle: string): boolean => VOICE.test(flatTitle)
