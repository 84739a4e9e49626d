/**
 * Triggers that write a table of another owner, each as `table.trigger`, by their function, with the reason why no call
 * through the front door and no job that follows an event does it.
 */
export const foreignWrites: Record<string, { reason: string; triggers: string[] }> = {
  search_note: {
    reason: 'a change that the index missed would stay wrong; cascades and the operator’s SQL change these rows too',
    triggers: [
      'accounts.search_note',
      'accounts.search_note_change',
      'calendar_events.search_note',
      'calendar_events.search_note_change',
      'coins.search_note',
      'coins.search_note_change',
      'coins.search_note_hidden',
      'comments.search_note',
      'comments.search_note_change',
      'forecaster_posts.search_note_message',
      'forecaster_posts.search_note_message_change',
      'forecaster_posts.search_note_message_gone',
      'forecaster_posts.search_note_tweet',
      'forecaster_posts.search_note_tweet_change',
      'forecaster_posts.search_note_tweet_gone',
      'knowledge_pages.search_note',
      'knowledge_pages.search_note_change',
      'posts.search_note',
      'posts.search_note_change',
      'signals.search_note',
      'signals.search_note_change',
    ],
  },
  alert_note_mentions: {
    reason: 'a text is told of when it names a coin, whichever feature wrote it',
    triggers: ['mentions.alert_note'],
  },
  alert_note_row: {
    reason: 'no way of publishing a text or of ending a signal may forget who asked to be told',
    triggers: ['posts.alert_note', 'posts.alert_note_podcast', 'signals.alert_note', 'signals.alert_note_change'],
  },
  alert_note_podcast: {
    reason: 'a chapter that was taken out is told no longer; chapters go by cascades too',
    triggers: ['podcast_chapters.alert_note_gone'],
  },
  alert_note_forecast: {
    reason: 'as story_note_forecast: a post that its author deleted is told no longer',
    triggers: ['forecaster_posts.alert_note'],
  },
  alert_note_events: {
    reason: 'events and their coins are written at the desk, by imports and by the operator’s SQL',
    triggers: ['event_coins.alert_note', 'event_moves.alert_note'],
  },
  alert_forget: {
    reason: 'it stands for a foreign key, which cannot refer to several tables',
    triggers: ['posts.alert_forget', 'forecaster_posts.alert_forget', 'calendar_events.alert_forget'],
  },
  mutes_of_story_change: {
    reason: 'a source that joins a muted story is hidden at once, whoever folds it: the job, a moderator, SQL',
    triggers: ['story_items.mutes_follow', 'story_items.mutes_follow_change'],
  },
  story_note_post: {
    reason: 'an edit or a removal that the stories missed would stay wrong; the operator’s SQL changes these rows too',
    triggers: ['posts.story_note', 'posts.story_note_change'],
  },
  story_note_forecast: {
    reason: 'as story_note_post; readers of both networks write these rows in several ways',
    triggers: ['forecaster_posts.story_note', 'forecaster_posts.story_note_change'],
  },
  story_note_coins: {
    reason: 'the coins of an item say whether it tells the same; rows of links go by cascades too',
    triggers: ['mentions.story_note_added', 'mentions.story_note_gone'],
  },
  search_note_account: {
    reason: 'a person who was shut out must not stay in the index; a restriction has no event',
    triggers: ['restrictions.search_note_closed'],
  },
  search_note_rows: {
    reason: 'coins and channels of an item are its words in the index; rows of links go by cascades too',
    triggers: [
      'event_coins.search_note_added',
      'event_coins.search_note_gone',
      'mentions.search_note_added',
      'mentions.search_note_gone',
      'post_channels.search_note_added',
      'post_channels.search_note_gone',
    ],
  },
  search_note_menu: {
    reason: 'pages of a hidden section must not stay in the index; a change of a section has no event',
    triggers: ['knowledge_menus.search_note_menu'],
  },
  mentions_follow: {
    reason: 'stands for `on delete cascade`: no foreign key can refer to several tables',
    triggers: [
      'comments.mentions_follow',
      'podcast_chapters.mentions_follow',
      'posts.mentions_follow',
      'signals.mentions_follow',
    ],
  },
  forecaster_mentions_follow: {
    reason: 'stands for `on delete cascade`, as mentions_follow; the kind of the mention depends on the network',
    triggers: ['forecaster_posts.mentions_follow'],
  },
  remove_reactions: {
    reason: 'stands for `on delete cascade`: no foreign key can refer to several tables',
    triggers: ['comments.comments_reactions', 'posts.posts_reactions', 'signals.signals_reactions'],
  },
  remove_reports: {
    reason: 'stands for `on delete cascade`: no foreign key can refer to several tables',
    triggers: ['comments.comments_reports', 'posts.posts_reports', 'signals.signals_reports'],
  },
  remove_reports_of_emptied: {
    reason: 'the foreign key empties the comments of a deleted account, which no code of comments sees',
    triggers: ['comments.comments_emptied_reports'],
  },
  remove_notifications: {
    reason: 'stands for `on delete cascade`: no foreign key can refer to several tables',
    triggers: [
      'alert_items.alert_items_notifications',
      'calendar_notices.calendar_notices_notifications',
      'comments.comments_notifications',
      'posts.posts_notifications',
      'signals.signals_notifications',
      'signals.signals_outcome_notifications',
      'invoices.invoices_notifications',
    ],
  },
  reports_follow_removal: {
    reason: 'removed and upheld at one instant: restoring finds by it which reports to open again',
    triggers: ['comments.comments_reports_follow', 'posts.posts_reports_follow', 'signals.signals_reports_follow'],
  },
  ledger_follow: {
    reason:
      'a call that any way of publishing, ending or removing could leave out would make the log worthless; the operator’s SQL changes these rows too',
    triggers: ['signals.ledger_follow', 'signals.ledger_follow_change'],
  },
  record_opening: {
    reason: 'whether a reader is new to a signal is known only where their reading is written; views knows no record',
    triggers: ['readings.record_opening'],
  },
  ledger_note: {
    reason: 'a changed declaration that the log missed would be none; the operator’s SQL changes these rows too',
    triggers: ['signal_notes.ledger_note'],
  },
  ledger_opposites: {
    reason: 'both calls are over in one statement, by whatever way, and the log tells then that they were opposite',
    triggers: ['signals.ledger_opposites'],
  },
  ledger_tell: {
    reason: 'every feature writes its events to the outbox; no way of adding a moment may forget this one',
    triggers: ['ledger_moments.ledger_moments_tell'],
  },
  tell_published: {
    reason: 'every feature writes its events to the outbox; one event for all that a statement published',
    triggers: ['posts.posts_published', 'signals.signals_published'],
  },
  tell_signal_ended: {
    reason: 'every feature writes its events to the outbox; no way of ending a signal may forget this one',
    triggers: ['signals.signals_ended'],
  },
  tell_subject_changed: {
    reason: 'every feature writes its events to the outbox; no way of hiding or showing may forget this one',
    triggers: ['posts.posts_subject_changed', 'signals.signals_subject_changed'],
  },
  tell_notifications_changed: {
    reason: 'every feature writes its events to the outbox; rows of the bell go by cascades too',
    triggers: [
      'notifications.notifications_retold',
      'notifications.notifications_told',
      'notifications.notifications_untold',
    ],
  },
}
