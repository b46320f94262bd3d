// What actions use of src/ui/index.ts, without the components: they take longer to load than all that is tested.
export { safeUrl } from '../../src/contract/safeUrl.ts'
export { leaveSite } from '../../src/ui/dialog/openSite.ts'
export { openDialog } from '../../src/ui/dialog/requests.ts'
export { LinkRulesContext } from '../../src/ui/linkRules.ts'
export { notify, notifyWhile } from '../../src/ui/notice/notify.ts'
export { loadShareDialog } from '../../src/ui/share/loadShareDialog.ts'
export { useMounted } from '../../src/ui/useMounted.ts'
