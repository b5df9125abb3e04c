import type { Language } from '../../language.ts'
import { prepare } from './prepare.ts'
import { query } from './query.ts'

export const swift: Language = {
  id: 'swift',
  grammar: () => 'swift',
  load: () => import('@ast-grep/lang-swift'),
  prepare,
  query,
  syntax: {
    lineComment: ['//', '#if ', '#elseif ', '#else', '#endif'],
    blockComment: ['/*', '*/'],
    quotes: '"',
    attributes: ['@'],
    keptAttributes:
      /^(?:AppStorage|Bindable|Entry|Environment|EnvironmentObject|FetchRequest|FocusState|GestureState|IBAction|IBOutlet|IBInspectable|MainActor|Model|NSManaged|Namespace|Observable|ObservedObject|Query|SceneStorage|StateObject|Suite|ViewBuilder|attached|dynamicCallable|dynamicMemberLookup|freestanding|globalActor|objc|propertyWrapper|resultBuilder)$/,
  },
  nonReferenceNodes: [
    'comment',
    'multiline_comment',
    'line_str_text',
    'multi_line_str_text',
    'raw_str_part',
    'raw_str_end_part',
    'str_escaped_char',
    'regex_literal',
  ],
  builtins: new Set(
    'Any AnyClass AnyCollection AnyHashable AnyObject AnySequence Array ArraySlice AsyncSequence AsyncStream AsyncThrowingStream AttributedString BinaryFloatingPoint BinaryInteger Binding Bool Bundle CGFloat CGPoint CGRect CGSize CaseIterable Character ClosedRange Codable CodingKey Collection Color Comparable ContiguousArray Copyable CustomDebugStringConvertible CustomStringConvertible Data Date DateFormatter Decimal Decodable Decoder DecodingError Dictionary DispatchQueue Double Encodable Encoder Equatable Error Escapable ExpressibleByArrayLiteral ExpressibleByDictionaryLiteral ExpressibleByIntegerLiteral ExpressibleByStringLiteral FileManager FixedWidthInteger Float Foundation HTTPURLResponse Hashable Hasher Identifiable IndexPath IndexSet Int Int16 Int32 Int64 Int8 IteratorProtocol JSONDecoder JSONEncoder KeyPath KeyedDecodingContainer Keyboard LazySequence Locale LocalizedError MainActor Measurement Mirror MutableCollection NSAttributedString NSCoder NSError NSLock NSNumber NSObject NSRange NSRegularExpression NSString Never Notification NotificationCenter ObjectIdentifier ObservableObject ObservedObject OptionSet Optional OperationQueue PartialKeyPath Published RandomAccessCollection RandomNumberGenerator Range RangeReplaceableCollection RawRepresentable Result RunLoop Self Sendable Sequence Set SetAlgebra Slice Span State StaticString StateObject String StringProtocol Strideable SubSequence Substring Swift Task TaskGroup Text ThrowingTaskGroup TimeInterval TimeZone Timer Type UIColor UIImage UIView UIViewController UInt UInt16 UInt32 UInt64 UInt8 URL URLComponents URLRequest URLResponse URLSession UUID Unicode UnsafeBufferPointer UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer UnsafeRawPointer UserDefaults View ViewBuilder ViewModifier Void WritableKeyPath XCTAssertEqual XCTestCase'.split(
      ' ',
    ),
  ),
  // Also other names that a whole module can see.
  typeDefinition:
    /\b(?:class|struct|enum|actor|protocol|typealias|macro)\s+`?(?<name>[\p{L}\p{N}_]+)|^(?:[\w@]+(?:\([^)\n]*\))?[ \t]+)*(?:func|let|var)\s+`?(?<name>[\p{L}\p{N}_]+)/gmu,
}
