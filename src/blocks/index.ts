import type { BlockDefinition } from '../registry/defineBlock.ts'
import ActivityList from './ActivityList/index.ts'
import AgentAccess from './AgentAccess/index.ts'
import AgentTiers from './AgentTiers/index.ts'
import AirdropCheck from './AirdropCheck/index.ts'
import ApplyBar from './ApplyBar/index.ts'
import BannerCarousel from './BannerCarousel/index.ts'
import Columns from './Columns/index.ts'
import Countdown from './Countdown/index.ts'
import DrawChances from './DrawChances/index.ts'
import EligibilityNotice from './EligibilityNotice/index.ts'
import Faq from './Faq/index.ts'
import Hero from './Hero/index.ts'
import InviteCard from './InviteCard/index.ts'
import KolBind from './KolBind/index.ts'
import Leaderboard from './Leaderboard/index.ts'
import LoginForm from './LoginForm/index.ts'
import Marquee from './Marquee/index.ts'
import MessageCenter from './MessageCenter/index.ts'
import MyRank from './MyRank/index.ts'
import Notice from './Notice/index.ts'
import OpenInApp from './OpenInApp/index.ts'
import PerformanceStats from './PerformanceStats/index.ts'
import PrizeBoard from './PrizeBoard/index.ts'
import PrizePoolProgress from './PrizePoolProgress/index.ts'
import ProgressMeter from './ProgressMeter/index.ts'
import RecordTable from './RecordTable/index.ts'
import RegisterForm from './RegisterForm/index.ts'
import RewardRecords from './RewardRecords/index.ts'
import RewardShowcase from './RewardShowcase/index.ts'
import RiskDisclaimer from './RiskDisclaimer/index.ts'
import Rules from './Rules/index.ts'
import SandboxDesk from './SandboxDesk/index.ts'
import Section from './Section/index.ts'
import SectionTabs from './SectionTabs/index.ts'
import ShareBar from './ShareBar/index.ts'
import StageRail from './StageRail/index.ts'
import Steps from './Steps/index.ts'
import TaskList from './TaskList/index.ts'
import TeamPanel from './TeamPanel/index.ts'
import TierTable from './TierTable/index.ts'
import TraderList from './TraderList/index.ts'

/** All blocks that a config can use. To add or retire a block, add or remove a line. */
export const blocks: readonly BlockDefinition[] = [
  Section,
  Columns,
  SectionTabs,
  Hero,
  Countdown,
  ApplyBar,
  EligibilityNotice,
  Steps,
  TaskList,
  RewardRecords,
  Rules,
  Faq,
  RiskDisclaimer,
  Notice,
  ActivityList,
  LoginForm,
  SandboxDesk,
  PrizeBoard,
  DrawChances,
  Marquee,
  RewardShowcase,
  InviteCard,
  Leaderboard,
  MyRank,
  PrizePoolProgress,
  BannerCarousel,
  MessageCenter,
  TraderList,
  RegisterForm,
  StageRail,
  AgentAccess,
  AgentTiers,
  AirdropCheck,
  KolBind,
  OpenInApp,
  PerformanceStats,
  RecordTable,
  ShareBar,
  ProgressMeter,
  TierTable,
  TeamPanel,
]
