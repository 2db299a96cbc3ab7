// A scene, part by part, and the data that the files here hand to each other. Start reading here.
//
// The kernel makes a *scene*: plain JSON with everything that is to be seen. The browser draws it as a *picture*
// (`Picture`, see dom.js) and tells the kernel in small messages what the learner does; it knows no rules. All
// texts are finished words, in which *stars* emphasise and [8w 8p] are small cards (see prose.js). What may be
// missing is marked `?`; what may be there and empty is `null`.

// ---- names ---------------------------------------------------------------------------------------------------

/** A card or tile by its short name: `8w`, `Ph`, `K5`, `JK`. With `=` what a Phoenix stands for: `Ph=K`. */
export type CardName = string;
/** `2` to `9`, `T`, `J`, `Q`, `K`, `A`. */
export type Rank = string;
/** The number of a seat: 0, 1, 2 … in the order of the table. */
export type SeatNumber = number;
/** The words of the page's language: the part `table` of the catalogue, by key. */
export type Words = Record<string, string>;
export type Json = any;

// ---- the scene -----------------------------------------------------------------------------------------------

export interface Scene {
  /** What lies open to the learner; missing where a page has only a panel. */
  table?: Table | null;
  /** What the learner may do at the table. */
  input?: Input | null;
  panel?: Panel | null;
  /** What the referee said last. */
  verdict?: Verdict | null;
  /** The consequences of an answer are shown, move by move: `skip` leads to their end. */
  rolls?: boolean;
  /** Read out once to those who can't see the table; a new number is a new sentence. */
  say?: { n: number; text: string } | null;
  /** Missing where the page can't be presented to a class. */
  present?: Present | null;
  /** The page's place, as the query of a link that opens it; "" for its beginning. The browser's history has it. */
  here?: string;
}

/** A page before a class; `on` is false while it could be there and isn't. */
export interface Present {
  on: boolean;
  /** There is an answer that has not been shown. */
  hidden?: boolean;
  /** The position can be tried out; it is being tried out. */
  try?: boolean;
  trying?: boolean;
  /** The address of this place, "" where nobody else can open it; a code of it to scan, in rows of squares. */
  link?: string;
  code?: string[];
  /** What comes next, and what the teacher alone reads. */
  next?: string;
  notes?: Block[];
  /** The class can be asked on its phones; the question's id; what it is being asked, and how it answered. */
  asks?: boolean;
  task?: string;
  vote?: WallVote | null;
}

export interface Table {
  ruleset?: string;
  /** The learner's side of the table: drawn below. */
  viewer: SeatNumber;
  /** The turn's direction: said on the felt if it is `left`. */
  direction?: "left" | "right";
  seats: Seat[];
  /** The felt's layout: `trick` (the plays in the middle) by default, or `square`. */
  felt?: string;
  /** Other words for the same things: `sparrow` has cards where Mah-Jong has tiles. */
  words?: string;
  /** Cards to look at, ringed wherever they lie; one that the viewer holds is not another seat's. */
  marked?: CardName[] | null;
  /** All plays that are allowed now, where the learner asked for a hint. */
  hints?: CardName[][] | null;
  /** A sentence in the middle: what the trick holds, what became of the round. */
  pile?: string | null;

  /** The plays of the trick, oldest first. */
  trick?: Play[] | null;
  wish?: Rank | null;
  sides?: Side[] | null;
  /** Cards that lie open and belong to nobody. */
  open?: CardName[] | null;
  /** Cards put aside for the end of the round: face down, then `cards`. */
  aside?: { name: string; count: number; cards?: CardName[] | null } | null;

  /** Mah-Jong: the discards, oldest first. */
  river?: { seat: SeatNumber; tile: CardName }[] | null;
  wall?: Wall | null;
}

export interface Seat {
  seat: SeatNumber;
  name: string;
  /** Their hand where it is open to the learner, in its order on the table. */
  hand?: CardName[] | null;
  /** How many cards they hold. */
  count: number;
  /** They are to act; a computer at it is `thinking`. */
  turn?: boolean;
  thinking?: boolean;
  /** A word in a bubble: `pass`, `bomb` … or a sentence. */
  said?: string | null;

  team?: number | null;
  title?: string | null;
  /** `small` or `grand`: their announcement. */
  call?: string | null;
  /** In which place they went out. */
  out?: number | null;
  /** Points in the tricks they took. */
  taken?: number | null;
  /** How many cards they have still to take up. */
  to_come?: number;
  /** Cards of their hand that all can see. */
  faceup?: CardName[] | null;

  /** Mah-Jong: the wind, groups that lie open, seasons, the announced suit, totals. */
  wind?: { letter: string; name: string; east: boolean };
  laid?: Group[];
  seasons?: CardName[];
  suit?: { suit: string; name: string } | null;
  total?: number | null;
  round?: number | null;
  dead?: boolean;
  won?: boolean;
  /** The last tile of the hand has just been drawn and lies apart. */
  drawn?: boolean;
}

export interface Play {
  seat: SeatNumber;
  cards: CardName[];
  /** What it is called: `Pair of sevens`. */
  label?: string;
  /** What a Phoenix (`Ph`, a second one `Ph2`) stands for. */
  reading?: Record<string, Rank>;
  bomb?: boolean;
}

/** The score of a team, or of somebody alone. */
export interface Side {
  name: string;
  team: number;
  total: number;
  round?: number | null;
}

/** Tiles that lie together; `down` numbers those that lie face down. */
export interface Group {
  tiles: CardName[];
  label: string;
  down?: number[];
}

/** `stacks` are the tiles a stack has, counted leftward from the right end of East's side; a pile has none. */
export interface Wall {
  left: number;
  kept: number;
  stacks?: number[] | null;
  /** The stack where the wall was broken, and whose side (counted from East) lies below. */
  gate?: number;
  below?: number;
}

export interface Input {
  /** Which hand can be picked from, for what, and how many cards at most. */
  hand?: HandInput | null;
  /** Who gets a card each. */
  push?: Target[] | null;
  actions?: Action[];
  wish?: { ranks: Rank[]; none?: boolean } | null;
  /** Who may be given the Dragon's trick, or may be made leader after a Dog; `title` asks. */
  give?: Target[] | null;
  lead?: Target[] | null;
  title?: string;
  /** A box to type a play into; an example of one. */
  notation?: boolean | { label?: string; example?: string } | null;
  /** Mah-Jong: a discard that may be claimed, a suit to announce. */
  claims?: { tile: CardName; title: string; choices: Action[] } | null;
  suits?: { title: string; choices: Action[] } | null;
  /** A script is played first: later buttons have their room, and aren't seen. */
  coming?: boolean;
}

export interface HandInput {
  seat: SeatNumber;
  mode: "play" | "push" | "discard" | "pick";
  max?: number | null;
  /** Says for whom the learner plays, if not for themselves. */
  label?: string;
  /** Changes when the hand is laid anew, so that what was picked is put back. */
  laid?: Json;
}

export interface Target {
  seat: SeatNumber;
  name: string;
}

/** A button at the table. */
export interface Action {
  type: string;
  label?: string;
  primary?: boolean;
  disabled?: boolean;
  /** It is there for completeness and does nothing useful now; or it is the moment of the game. */
  idle?: boolean;
  gold?: boolean;
  /** So many tiles must be picked. */
  needs?: number;
  /** The name under which picked tiles are sent; if none, `fields` are. */
  sends?: "tile" | "tiles";
  fields?: Record<string, Json>;
  /** The tiles it is about, drawn on the button. */
  shows?: CardName[];
}

export interface Verdict {
  ok?: boolean;
  /** Its look, if not that of `ok`. */
  tone?: "wait" | "nudge";
  title?: string;
  text?: string;
  /** Where to look, "" for no help; above it which of the hints it is. */
  label?: string;
  hint?: string;
  more?: string[];
  rule?: Rule | null;
  terms?: TermAt[];
}

/** A word of the game that stands in a text, from its place `at` on, and what it means. */
export interface TermAt {
  at: number;
  said: string;
  word: string;
  means: string;
}

export interface Rule {
  id: string;
  name: string;
  text: string;
  /** The game of its rule book, if its id doesn't say so. */
  game?: string;
}

/** What has happened at the table from one scene to the next. */
export type Happening =
  | { kind: "play"; seat: SeatNumber; cards: CardName[]; bomb: boolean }
  | { kind: "discard" | "laid"; seat: SeatNumber; cards: CardName[] }
  | { kind: "trick"; seat: SeatNumber }
  | { kind: "right" | "chapter" };

/**
 * `told`: the right answer lies there. `question` is for the server until the answers are in, `marks` and `answer`
 * are from then on.
 */
export interface WallVote {
  n: number;
  again: boolean;
  told: boolean;
  question?: Json;
  groups?: VoteGroup[];
  marks?: VoteMark[];
  answer?: string;
}

/** Answers that belong together; `before` is how many there were before the class talked. */
export interface VoteGroup {
  label: string;
  count: number;
  before?: number;
  right?: boolean;
  why?: string;
}

/** What the referee says of an answer: as it was sent, and in words. */
export interface VoteMark {
  said: string;
  words: string;
  right: boolean;
  why: string;
  went: Json;
}

// ---- the panel -----------------------------------------------------------------------------------------------

export interface Panel {
  title?: string;
  /** The line above the title; parts are set off by ` · `. */
  header?: string | null;
  blocks?: Block[];
  buttons?: PanelButton[];
  /** A chapter is done: worth a flourish when it comes. */
  flourish?: boolean;
  /** Changes with the step: what was typed, sorted and unfolded is forgotten. */
  step?: Json;
}

/** The way on, or to another page. */
export interface PanelButton {
  name: string;
  label: string;
  /** What the kernel hears instead of the name: a late press means what the button said. */
  sends?: string;
  primary?: boolean;
  disabled?: boolean;
  href?: string;
}

/** The value of an answer. */
export type Value = string | number | boolean;
/** An answer's mark: `right`, `wrong`, `chosen` or nothing. */
export type Status = "chosen" | "right" | "wrong" | null;

/** The kinds of blocks, by name; see blocks.js for how each is drawn. */
export interface Blocks {
  text: { text: string; terms?: TermAt[] };
  story: { text: string; terms?: TermAt[] };
  note: { text: string; tone?: "good" | "tip" | "warn" | "bad"; terms?: TermAt[]; label?: string };
  rule: Rule;
  /** Rows of cards; a bar `|` among them parts sets, `down` numbers those face down. */
  cards: { rows: { cards: CardName[]; label?: string | null; note?: string | null; down?: number[] }[] };
  table: { title?: string; head?: string[]; rows: string[][]; foot?: string[] };
  /** Bars with their errors, each in percent of the width; `mark` is what they are measured against. */
  figure: {
    title: string;
    bars: { label: string; said: string; from: number; to: number; error: number[] }[];
    mark?: number | null;
    note?: string;
  };
  /** Plots on one scale: columns in percent of the height, `mean` and ticks in percent of the width. */
  results: {
    title: string;
    rows: { label: string; said: string; columns: { high: number; good: boolean }[]; mean: number }[];
    ticks: { at: number; text: string }[];
    note?: string;
  };
  progress: { done: number; of: number; label?: string };
  /** A page to be printed on its own; `foot` says how the answers are marked anew. */
  certificate: {
    header: string;
    title: string;
    name: string;
    lines: string[];
    facts: { label: string; value: string }[];
    cards: CardName[];
    foot: string;
    print: string;
  };
  streak: { value: number; best?: number | null };
  log: { lines: string[] };
  link: { text: string; href: string };

  choices: { options: Option[]; multi?: boolean; compact?: string | null } & Asked;
  /** Things to be put in order; when `done` they lie in it. */
  order: { items: { value: Value; label?: string; cards?: CardName[] }[]; done?: boolean } & Asked;
  /** A form of lines to fill in. */
  sheet: { rows: SheetRow[]; signed?: boolean } & Asked;
  select: { label: string; value: Value; options?: { value: Value; label: string }[] };
  /** Words to be typed in; of several lines where paragraphs may be written. */
  field: { label: string; value?: string; placeholder?: string; lines?: number };
  share: { label: string; text: string; quiet?: boolean };
  download: { label: string; name: string; text: string };
  upload: { label: string; accept: string };
  /** The steps of a chapter, and where the learner stands. */
  dots: {
    label: string;
    steps: {
      value: Value;
      label: string;
      title?: string;
      how?: string;
      state?: "solved" | "helped" | "missed" | "skipped" | "seen" | null;
      here?: boolean;
    }[];
  };
  checks: { items: { text: string; done?: boolean }[] };

  /** A hand's worth, line by line; and blocks about one hand of several. */
  lines: { rows: ScoreLine[] };
  fold: { label: string; value: string; note?: string; open?: boolean; won?: boolean; blocks: Block[] };
  /** The calculator: side by side; buttons of which one (or any) is pressed; a hand; the tiles to take from. */
  columns: { columns: Block[][] };
  segments: {
    label: string;
    value: Json;
    options: { value: Value; label: string; note?: string; tile?: CardName; won?: boolean }[];
    multi?: boolean;
    tabs?: boolean;
    stack?: boolean;
    quiet?: boolean;
  };
  handbuilder: {
    label: string;
    empty: string;
    hand: { tile: CardName; place: number; won?: boolean }[];
    laid: Group[];
    seasons: CardName[];
  };
  tilepicker: {
    label: string;
    help: string;
    zones: { value: string; label: string; tiles: CardName[] }[];
    rows: { tile: CardName; left: number; of: number }[][];
    /** The number side by side; and true if those with none left are moved. */
    across?: number;
    moves?: boolean;
  };
  /** A position that is put together: where cards lie, and where the next one goes. */
  places: { label: string; chosen: string; opens: string; places: PlaceView[] };
  /** Legal moves, to be pressed; a line with ways to hand it on; blocks side by side. */
  moves: { label: string; rows: { value: string; label: string; cards: string }[]; more?: string };
  handed: { label: string; value: string; copies: { label: string; text: string }[]; code?: CodeView | null };
  beside: { blocks: Block[] };
  total: { label: string; value: string; note?: string; idle?: boolean };
  entries: { label: string; rows: Entry[] };
}

export type Kind = keyof Blocks;
export type BlockOf<K extends Kind> = Blocks[K] & {
  kind: K;
  /** Its name in messages. */
  id?: string;
  /** It is a part of the question that follows. */
  asks?: boolean;
  /** It answers what the learner has just asked, and stands where the referee's word stands, as a whole. */
  answers?: boolean;
  /** It is kept in the panel where files and links would go below it, and never folded up. */
  stays?: boolean;
  /** It goes where these go, whatever it is. */
  below?: boolean;
  /** It has its room while a script is played, and isn't seen. */
  coming?: boolean;
};
export type Block = { [K in Kind]: BlockOf<K> }[Kind];
export type DrawBlock<K extends Kind> = (block: BlockOf<K>, ctx: Context) => Content;

export interface Asked {
  question?: string | null;
  terms?: TermAt[];
  /** A number that changes when the same question is asked anew. */
  asking?: Json;
  /** What the button says where an answer is taken as it is; a sheet then takes each row as it is left. */
  take?: string | null;
}

export interface Option {
  value: Value;
  label: string;
  state?: Status;
  disabled?: boolean;
}

export interface SheetRow {
  id: string;
  label: string;
  value?: string | null;
  status?: Status;
  disabled?: boolean;
  cards?: CardName[];
  note?: string | null;
}

/** A place, or (`new`) what opens one; what lies there is taken away by its own key and place. */
export interface PlaceView {
  key: string;
  label: string;
  sort: "hand" | "trick" | "pile" | "new" | string;
  count: number;
  more?: string;
  items: {
    key: string;
    place: number;
    cards: CardName[];
    label?: string;
    down: number[];
    note?: string;
  }[];
}

/** A code to scan: a row of squares a text of 0 and 1, none where it can't be had. */
export interface CodeView {
  id: string;
  label: string;
  open: boolean;
  text: string;
  rows: string[];
}

export interface ScoreLine {
  label: string;
  worth: string;
  tone: "points" | "doublings" | "limit" | "sum" | "total";
  rule: Rule;
  note?: string;
  tiles: CardName[];
  down?: number[];
}

export interface Entry {
  id: string;
  label: string;
  value: string;
  note?: string;
  /** The label of the button that opens this hand; no button without it. */
  open?: string;
  fixed?: boolean;
  won?: boolean;
}

// ---- a view of the table, while it is drawn ------------------------------------------------------------------

/** What every drawing function is given. */
export interface Context {
  scene: Scene;
  words: Words;
  ui: Ui;
  line: Line;
  /** Begins the ids of this view's elements. */
  id: string;
  /** A word by its key, with values for its {{places}}; `count` chooses the form. */
  t: Say;
  /** Send a message to the kernel; false if the last one from the same source is not answered yet. */
  ask: (type: string, fields: Record<string, Json>, source?: string) => boolean;
  redraw: () => void;
  /** Say something to those who can't see it, and to all for a moment if `toast`. */
  announce: (text: string, toast?: boolean) => void;
  refuse: (text: string, source?: string | null) => void;
  /** Ask which of several readings is meant. */
  wonder: (question: string, options: Reading[]) => void;
  find: (css: string) => HTMLElement | null;
  ready: () => boolean;
  inNotebook: () => boolean;
  hasFiles: () => boolean;
  saveAll: () => void;
  /** The browser keeps nothing; another page plays on; how often something new was said. */
  unkept: boolean;
  /** Something that was kept is put aside, for it could not be read. */
  damaged: boolean;
  taken: boolean;
  verdictTurn: number;
  sizes: Sizes;
  /** What a strip, a key or the notes' window does before a class. */
  steer: Steering;
}

/** Measures of a step that hold for all of it, whatever is said or dealt. In pixels; 0 or "" if unknown. */
export interface Sizes {
  /** The text's greatest height on a phone, as a length; what of it is left: much, or a story that stepped aside. */
  tale: string;
  rest: "" | "long" | "hides";
  /** True if words that come after the script leave their room to hand and table until then. */
  later: boolean;
  /** The table with its hand, and the row of buttons, as high as it has been. */
  stage: number;
  bar: number;
  /** True if the question stands below the window, and so is shown above, too. */
  far: boolean;
  /** True if the text is to be measured once the referee's word has gone. */
  waits: boolean;
}

/** Measures what has just been drawn, and changes nothing; the function returned acts on it. */
export type Look = () => (() => void) | undefined | void;

/** A context in which there is a table. */
export type AtTable = Context & { scene: { table: Table } };

export type Say = (key: string, values?: Record<string, any> | null) => string;

/** What the learner has begun and the kernel doesn't know of. Cards have a key: their name and a number. */
export interface Ui {
  picked: Set<string>;
  /** What was picked when the kernel was last asked for something. */
  sent: Set<string>;
  /** Push: the card for each seat, and the seat that waits for one. */
  given: Record<string, string>;
  slot: SeatNumber | null;
  /** The rank of a picked Phoenix. */
  reading: Record<string, Rank>;
  readings: { question: string; options: Reading[] } | null;
  refusal: { text: string; source?: string | null } | null;
  /** The tab stop of each group. */
  rove: Record<string, string>;
  /** Questions begun: what lies in the line, what is ticked. */
  orders: Record<string, Value[]>;
  chosen: Record<string, Set<string>>;
  lastChoice?: Value;
  /** What is typed into the lines of a sheet, and the one that was left with Enter last, until more is typed. */
  drafts: Record<string, Record<string, string>>;
  left: string | null;
  /** Where the dragged item would fall. */
  drop?: number | "heap" | null;
  dragged: boolean;
  typing: boolean;
  unfolded?: boolean;
  help?: boolean;
  here?: Value;
  zone?: string;
  toast: string | null;
  shareText: string | null;
  /** Before a class: the page that is read, of how many; whether the last one is wanted. */
  page: number;
  pages: number;
  toLast?: boolean;
  /** The step that first cited each rule. */
  cited: Record<string, string | null>;
  black?: boolean;
  pointing?: boolean;
  linked?: boolean;
  live?: LiveRoom | null;
  /** Where a ring was drawn. */
  ring?: [number, number] | null;
}

/** What can be done before a class. */
export interface Steering {
  press: (name: string) => void;
  on: () => void;
  back: () => void;
  reveal: () => void;
  tryIt: () => void;
  point: () => void;
  black: () => void;
  link: () => void;
  notes: () => void;
  full: () => void;
  leave: () => void;
  /** The class on its phones: open it and ask, show what it answered, and what else there is to it. */
  room: ClassRoom;
}

/** A class and its phones, as the wall has it. */
export interface ClassRoom {
  ask: () => void;
  /** The page was loaded anew in front of a class. */
  back: () => void;
  card: () => void;
  time: () => void;
  /** Close or open the door to newcomers; send out a person whose name is pressed twice. */
  door: () => void;
  remove: (id: number) => void;
  over: () => void;
  /** The next press of a clicker, while answers come in: true if that was for the class. */
  on: () => boolean;
  /** A scene has come. */
  heed: () => void;
  release: () => void;
}

/** What a wall knows of its class. */
export interface LiveRoom {
  code: string;
  address: string;
  near: boolean;
  squares: string[];
  phase: "waiting" | "asked" | "shown" | "revealed" | "over";
  /** The number of stages told to the server. */
  turn: number;
  /** The number of the question, and of the vote that it is here. */
  number: number;
  vote: number;
  left: number | null;
  count: number;
  people: { id: number; name: string; here: boolean; answered: boolean }[];
  /** True if nobody new comes in; the person whose name, and true if the end, was pressed once. */
  shut: boolean;
  leaving: number | null;
  ending: boolean;
  /** Whose answer is which, once they are on the wall. */
  by: Record<string, number[]>;
  /** Whether the large card is there, and how long a question may take. */
  card: boolean;
  seconds: number | null;
  lost: boolean;
}

/** One way to read cards that could be several things. */
export interface Reading {
  label: string;
  note?: string;
  cards: CardName[];
  reading: Record<string, Rank>;
}

/** The hand below the felt, its cards with their keys. */
export interface Hand {
  seat: Seat & { hand: CardName[] };
  cards: { name: CardName; key: string }[];
  input: HandInput | null;
}

/**
 * Why nobody hears what is said: the one who did has left for good, is being called back, comes when somebody is at
 * the page again, can't be reached, or just doesn't answer; "" while somebody is there.
 */
export type Lost = "" | "left" | "coming" | "idle" | "network" | "silent";

/** The line to the kernel; `source` is what the last message came from. */
export interface Line {
  ask: (type: string, fields: Record<string, Json>, source?: string) => boolean;
  /** True if something from this source has not been answered. */
  asking: (source: string) => boolean;
  /** Do something once all that has been asked is answered. */
  afterAll: (then: () => void) => void;
  hear: (answer: Json) => void;
  setLost: (lost: Lost) => void;
  close: () => void;
  lost: Lost;
  busy: Set<string>;
  source: string | null;
}

/** What a kernel or a worker shares with its page, and the way of messages: anywidget's model, or ours without it. */
export interface Model {
  get: (name: string) => Json;
  on: (event: string, heard: (content: Json) => void) => void;
  off: (event: string, heard: (content: Json) => void) => void;
  send: (message: Json) => void;
}

/** Arrow keys within a group that is one tab stop. */
export interface Rover {
  /** What makes a member of the group the place where its tab stop is, or can be. */
  stop: (key: string) => { tabindex: "0" | "-1"; onfocus: () => void };
  key: (e: KeyOn) => void;
}

// ---- what is registered by a kind of table (registry.js) -----------------------------------------------------

/** A kind of cards: which they are, and how they are drawn, called and written small. */
export interface Deck {
  name: string;
  test: RegExp;
  /** Its symbols on the page's sheet, as SVG. */
  symbols: () => string;
  draw: (name: CardName, as?: Rank | false) => Picture;
  back: () => Picture;
  call: (name: CardName, words: Words) => string;
  /** A class, and what stands in a text. */
  small: (name: CardName) => [string, ...Content[]];
}

export type Draw = (ctx: AtTable) => Content;

export interface Equipment {
  decks?: Deck[];
  /** What lies on a felt, by its name. */
  felts?: Record<string, Draw>;
  /** What stands between felt and hand, and before the actions while something is asked. */
  docks?: Draw[];
  bars?: Draw[];
  blocks?: { [K in Kind]?: DrawBlock<K> };
  /** What is done before the page says hello. */
  arrivals?: (() => Promise<void>)[];
}

// ---- pictures of the DOM (dom.js) ----------------------------------------------------------------------------

export interface Picture {
  tag: string;
  classes: string[];
  props: Props;
  children: Child[];
}

export type Child = Picture | string | number | true;
/** Empty content is left out. */
export type Content = Child | false | null | undefined | Content[];
export type ClassNames = string | false | null | undefined | 0 | true | ClassNames[];

export type On<E extends globalThis.Event> = E & { currentTarget: HTMLElement; target: HTMLElement };
export type KeyOn = On<KeyboardEvent>;
export type PointerOn = On<PointerEvent>;

export interface Props {
  /** By its key a node is found again; others are by their turn. */
  key?: string;
  class?: ClassNames;
  style?: Record<string, string | null>;
  /** Called with the new node. */
  born?: (node: any) => void;
  onclick?: ((e: On<MouseEvent>) => unknown) | null | false;
  onchange?: (e: On<globalThis.Event> & { target: any }) => unknown;
  oninput?: (e: On<globalThis.Event> & { target: any }) => unknown;
  onsubmit?: (e: On<SubmitEvent>) => unknown;
  onclose?: () => unknown;
  onfocus?: () => unknown;
  onkeydown?: ((e: KeyOn) => unknown) | null | false;
  onpointerdown?: ((e: PointerOn) => unknown) | null | false;
  [attribute: string]: any;
}

// ---- drawing (brush.js) --------------------------------------------------------------------------------------

export type Point = [number, number] | number[];
/** A spot on a curve: its place, the curve's normal there, the progress along it (0 to 1). */
export interface Sample {
  x: number;
  y: number;
  nx: number;
  ny: number;
  t: number;
}

/** What controls.js makes a button from, besides its label; others become attributes. */
export interface ButtonProps {
  /** What it asks the kernel: while that is not answered the button is busy. */
  source?: string;
  run?: () => unknown;
  primary?: boolean;
  off?: boolean;
  cls?: ClassNames;
  [attribute: string]: any;
}

// What we remember on the page's own nodes, and the events it tells of a lost connection and of what is kept.
declare global {
  interface Node {
    ttKey?: string;
    ttWas?: { cls: string; props: Props; v: Picture };
    ttEnd?: number;
  }
  interface Element {
    ttUsers?: number;
    ttNames?: number;
  }
  interface WindowEventMap {
    "tichu-teach:enter": CustomEvent;
    "tichu-teach:lost": CustomEvent;
    "tichu-teach:back": CustomEvent;
    "tichu-teach:kept": CustomEvent<{ key: string; from: Model }>;
  }
}
