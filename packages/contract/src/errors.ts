/** Every refusal the server can send, with its text for the reader. `wire` is sent as `code`, for clients to check. */
export const refusals = {
  bad_input: { status: 400, text: 'Проверьте поля' },
  bad_json: { status: 400, text: 'Тело запроса не разобрано: это не JSON' },
  bad_form: { status: 400, text: 'Тело запроса не разобрано: это не форма' },
  bad_key: { status: 400, text: 'Idempotency-Key: до ста знаков ASCII без пробелов' },
  key_missing: { status: 400, text: 'Нужен заголовок Idempotency-Key: без него повтор запроса добавил бы ещё раз' },
  bad_credentials: { status: 400, text: 'Неверное имя пользователя или пароль' },
  // The sign-up form reads `error`, not `detail`.
  bot_check: { status: 400, text: 'Проверка не пройдена, попробуйте еще раз', field: 'error' },
  bad_link: { status: 400, text: 'Ссылка недействительна или устарела' },
  social_lost: { status: 400, text: 'Начато в другом окне или слишком давно. Начните заново' },
  social_refused: { status: 400, text: 'Не удалось войти. Попробуйте ещё раз' },
  unconfirmed_email: { status: 400, text: 'Подтвердите адрес электронной почты' },
  wallet_yours: { status: 400, text: 'Этот кошелёк уже привязан к вашему аккаунту' },
  wallet_taken: { status: 400, text: 'Этот кошелёк уже привязан к другому аккаунту' },
  too_many_wallets: { status: 400, text: 'Больше десяти кошельков не привязать. Отвяжите лишний' },
  bad_signature: { status: 400, text: 'Подпись не подошла. Подпишите сообщение тем кошельком, который привязываете' },
  stale_challenge: { status: 400, text: 'Запрос на подпись устарел. Начните привязку ещё раз' },
  no_such_coin: { status: 400, text: 'Монета не найдена' },
  portfolio_full: { status: 400, text: 'В портфеле уже тысяча монет. Чтобы добавить новую, уберите лишнюю' },
  too_many_mutes: { status: 400, text: 'Скрыто уже пятьсот. Чтобы скрыть новое, уберите лишнее' },
  gift_paid: { status: 400, text: 'Этот подарок уже оплачен' },
  too_many_letters: { status: 400, text: 'Письмо с этим подарком уже отправляли пять раз' },
  too_many_follows: { status: 400, text: 'Вы следите уже за пятьюстами. Чтобы добавить, уберите лишнее' },
  too_many_alert_coins: { status: 400, text: 'Во всех правилах вместе уже тысяча монет. Уберите лишние' },
  too_many_alerts: { status: 400, text: 'Правил уже пятьдесят. Чтобы добавить новое, уберите лишнее' },
  wrong_secret: { status: 401, text: 'Неверный секрет' },
  token_not_valid: { status: 401, text: 'Токен недействителен или просрочен', wire: 'token_not_valid' },
  sign_in: { status: 401, text: 'Войдите, чтобы продолжить' },
  token_scope: { status: 403, text: 'У этого ключа API нет такого права', wire: 'token_scope' },
  members_only: { status: 403, text: 'Доступ только по подписке' },
  moderators_only: { status: 403, text: 'Недостаточно прав' },
  desk_only: { status: 403, text: 'Недостаточно прав' },
  confirm_first: { status: 403, text: 'Подтвердите, что это вы', wire: 'confirm_first' },
  second_step: { status: 403, text: 'Подтвердите вход вторым шагом', wire: 'second_step' },
  second_step_setup: {
    status: 403,
    text: 'Настройте второй шаг входа: без него стол закрыт',
    wire: 'second_step_setup',
  },
  second_step_fresh: {
    status: 403,
    text: 'Подтвердите ещё раз, что это вы: с прошлого подтверждения прошло больше десяти минут',
    wire: 'second_step_fresh',
  },
  bad_code: { status: 400, text: 'Код не подошёл' },
  bad_passkey: { status: 400, text: 'Ключ не подошёл. Попробуйте ещё раз' },
  banned: { status: 403, text: 'Из вашей сети регистрация закрыта' },
  limited: { status: 403, text: 'Модератор на время закрыл вам возможность писать' },
  account_shut: { status: 403, text: 'Аккаунт закрыт' },
  bad_address: { status: 403, text: 'Адрес недействителен или устарел' },
  foreign_origin: { status: 403, text: 'Запрос пришёл с чужого сайта' },
  not_found: { status: 404, text: 'Не найдено.' },
  no_such_person: { status: 404, text: 'Пользователь не найден' },
  wrong_method: { status: 405, text: 'Метод не поддерживается' },
  comment_changed: {
    status: 409,
    text: 'Комментарий уже изменили в другом окне. Ваш текст цел: скопируйте его или сохраните поверх.',
  },
  post_changed: {
    status: 409,
    text: 'Публикацию уже изменили. Ваш текст цел: он сохранён черновиком.',
  },
  page_changed: {
    status: 409,
    text: 'Страницу уже изменили. Ваш текст цел: откройте её заново и перенесите правку.',
  },
  setting_changed: { status: 409, text: 'Настройку уже изменили. Ваша правка не записана.' },
  recording_changed: {
    status: 409,
    text: 'Запись, главы или расшифровку уже изменили. Ваша правка цела, пока открыта страница.',
  },
  draft_changed: {
    status: 409,
    text: 'Черновик уже изменили в другом окне. Ваш текст цел: он сохранён вторым черновиком.',
  },
  same_alert: { status: 409, text: 'Правило о тех же монетах и том же уже есть' },
  post_removed: { status: 409, text: 'Публикация уже удалена. Её можно вернуть' },
  signal_removed: { status: 409, text: 'Сигнал удалён. Его можно вернуть' },
  signal_changed: {
    status: 409,
    text: 'Сигнал уже изменили в другом окне. Ваш текст цел: откройте сигнал заново и перенесите правку.',
  },
  signal_fixed: {
    status: 409,
    text: 'После публикации прошло 15 минут: заголовок, направление, цель, стоп и срок больше не меняются, к тексту можно только добавить.',
  },
  stale_price: { status: 409, text: 'Цена монеты устарела. Сигнал можно опубликовать, когда она обновится.' },
  doubted_price: {
    status: 409,
    text: 'Цена монеты резко изменилась и проверяется. Сигнал можно опубликовать, когда её подтвердят следующие котировки.',
  },
  key_unanswered: {
    status: 409,
    text: 'Этот запрос уже отправлен и ещё выполняется или прервался. Посмотрите, что получилось, прежде чем отправить новый',
  },
  gone: { status: 410, text: 'Публикация удалена' },
  too_large: { status: 413, text: 'Слишком большой запрос' },
  wrong_type: { status: 415, text: 'Такой тип данных не поддерживается' },
  key_used: {
    status: 422,
    text: 'Этот запрос уже выполнен с другими полями. Посмотрите, что получилось, прежде чем отправить новый',
  },
  too_many: { status: 429, text: 'Слишком много запросов. Подождите минуту' },
  broken: { status: 500, text: 'Не получилось. Попробуйте ещё раз' },
  payment_away: {
    status: 502,
    text: 'Платёжный сервис не отвечает. Счёт не создан, деньги не списаны: попробуйте через несколько минут.',
  },
  gif_away: { status: 502, text: 'Поиск GIF сейчас не отвечает. Попробуйте через минуту' },
  gif_off: { status: 503, text: 'Поиск GIF не подключён' },
  payments_off: { status: 503, text: 'Оплата криптовалютой пока не подключена. Напишите в поддержку.' },
  bot_check_away: { status: 503, text: 'Проверка сейчас недоступна. Пожалуйста, попробуйте через минуту.' },
  chain_away: { status: 503, text: 'Сеть Ethereum сейчас не отвечает. Попробуйте через несколько минут' },
  social_away: { status: 503, text: 'Сервис входа сейчас не отвечает. Попробуйте ещё раз через минуту.' },
  unavailable: { status: 503, text: 'Сервер временно недоступен. Пожалуйста, попробуйте позже.' },
} as const

export type RefusalCode = keyof typeof refusals

/** `{"detail": text}` or `{"error": text}` about the whole request, `{field: [text, …]}` about its fields. */
export type ErrorReply =
  | { error: string; request_id?: string }
  | {
      detail: string
      code?: string
      /** With 409: id of the draft that now holds the sent text. */
      kept?: string
      /** With 409: current revision on the server. */
      revision?: number
      request_id?: string
    }
  | Record<string, string[]>
