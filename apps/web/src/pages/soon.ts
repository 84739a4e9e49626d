/** The heading and one sentence of each page that is not built yet, by the route's name. */
export const soon: Record<string, readonly [heading: string, text: string]> = {
  report: ['Обратная связь', 'Здесь будет форма, через которую можно написать команде сообщества.'],
  rules_terms: ['Пользовательское соглашение', 'Здесь будет текст соглашения. Он ещё не опубликован.'],
  rules_privacy: ['Политика конфиденциальности', 'Здесь будет текст политики. Он ещё не опубликован.'],
  storeroom: ['Кладовая', 'Здесь будут материалы для модераторов и редакторов.'],
}
