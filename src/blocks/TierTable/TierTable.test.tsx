import { word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testRetryOfPersonalData, testUnreadPersonalData } from '../../../tests/integration/rendering/personalData.tsx'
import { testStaleData } from '../../../tests/integration/rendering/staleData.tsx'

testUnreadPersonalData('TierTable', [[{}, ['TierTable.reached', 'bonus.currentTier', 'TierTable.next']]])
testRetryOfPersonalData('TierTable')
testStaleData('TierTable', word('TierTable.title'))
