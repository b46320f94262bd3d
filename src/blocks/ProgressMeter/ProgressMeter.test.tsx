import { testRetryOfPersonalData, testUnreadPersonalData } from '../../../tests/integration/rendering/personalData.tsx'

testUnreadPersonalData('ProgressMeter', [[{}, ['ProgressMeter.notJoined', 'ProgressMeter.visitor']]])
testRetryOfPersonalData('ProgressMeter')
