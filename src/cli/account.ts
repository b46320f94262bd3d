import type { Command } from 'commander'
import { readLoginName } from '../contract/account.ts'
import type { PasswordReset, PasswordResetResult } from '../contract/operator.ts'
import { callServer, type OperatorOptions, operatorFrom, runServerCommand, withReason } from './operatorCall.ts'
import type { ExitStatus } from './usage.ts'

type Options = OperatorOptions & { message: string }

/** Adds `playbill account`: accounts of the embedded platform. */
export function addAccount(program: Command, exitStatus: ExitStatus): void {
  const account = program.command('account').description('Manage user accounts on a running server.')
  withReason(account.command('reset'))
    .description('Set a new password for an account and log it out everywhere.')
    .argument('<login name>', 'an e-mail address, or a mobile number with its country code')
    .action((name: string, options: Options) => runServerCommand(exitStatus, () => reset(name, options)))
}

async function reset(name: string, options: Options): Promise<void> {
  const operator = operatorFrom(options)
  const body: PasswordReset = { loginName: readLoginName(name), by: operator.by, reason: options.message }
  const { loginName, password } = await callServer<PasswordResetResult>(operator, {
    method: 'POST',
    path: '/accounts/reset',
    body,
  })
  console.log(`New password of ${loginName}: ${password}`)
  console.log('It is shown once. The account is logged out everywhere.')
}
