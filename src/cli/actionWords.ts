/** Actions of the history that have another name than the command that did them. */
const commandOf: Readonly<Record<string, string>> = {
  plan: 'schedule',
  unplan: 'unschedule',
  unpreview: 'revoke preview',
  payoutRetry: 'retry payout',
  payoutRefuse: 'refuse payout',
  payoutPaid: 'mark payout paid',
  payoutReconcile: 'reconcile payouts',
  settleOverpaid: 'settle overpaid',
}

/** An action of the history or of a decision, in the words of the commands. */
export const wordsOfAction = (action: string): string =>
  (Object.hasOwn(commandOf, action) ? commandOf[action] : null) ?? action
