// A small shop, written to show what a Swift file may declare. class Commented { func out() {} }
import Foundation
import struct Money.Amount
import func Darwin.exit
@testable import ShopCore
@_exported import ShopTypes
#if canImport(SwiftUI)
import SwiftUI
#endif

/* struct Hidden { /* nested */ var x: Int } */

public typealias Handler<Value> = @Sendable (Result<Value, any Error>) async -> Void

precedencegroup Composition {
    higherThan: AssignmentPrecedence
    associativity: left
}

infix operator >>>: Composition
prefix operator √

public func >>> <A, B, C>(left: @escaping (A) -> B, right: @escaping (B) -> C) -> (A) -> C {
    { right(left($0)) }
}

let maxLines = 100, minLines = 1
public let defaultCurrency: String = "EUR"
private var (width, height) = (80, 24)
var formatter: NumberFormatter = {
    let made = NumberFormatter()
    func style() { made.numberStyle = .currency }
    style()
    return made
}()

@freestanding(expression)
public macro url(_ text: String) -> URL = #externalMacro(module: "ShopMacros", type: "URLMacro")

/// A protocol: struct Fake in prose.
public protocol Repository<Key>: AnyObject, Sendable {
    associatedtype Key: Hashable
    associatedtype Entity: Identifiable where Entity.ID == Key
    typealias Page = [Entity]

    var count: Int { get }
    var isOpen: Bool { get async throws }
    static var shared: Self { get set }

    init(path: String) throws
    func find(_ key: Key) async throws -> Entity?
    mutating func save<S: Sequence>(_ entities: S) where S.Element == Entity
    subscript(key: Key) -> Entity? { get }
    static func == (left: Self, right: Self) -> Bool
}

public enum OrderState: String, Codable, CaseIterable {
    case open, paid = "settled"
    case shipped
    case `default`

    static let initial = OrderState.open

    var isFinal: Bool {
        switch self {
        case .shipped: return true
        default: return false
        }
    }
}

indirect enum Event<Payload>: Error where Payload: Sendable {
    case placed(order: Order, at: Date), cancelled
    case nested(Event<Payload>, _ depth: Int = 1)
    @available(*, deprecated, message: "use placed")
    case created((Payload) -> Void)

    enum Source { case web, phone }
}

@MainActor
public final class OrderService<Store: Repository>: NSObject, ObservableObject
    where Store.Entity == Order {
    @Published public private(set) var orders: [Order] = []
    @Environment(\.locale) var locale
    @objc dynamic var title = "class Nothing { }"
    weak var delegate: (any OrderDelegate)?
    nonisolated(unsafe) static var counter = 0
    private let store: Store, clock: () -> Date
    lazy var index: [UUID: Order] = {
        var made: [UUID: Order] = [:]
        for order in orders { made[order.id] = order }
        return made
    }()

    static let pattern = /orders\/(\d+){2}"/
    static let query = """
        select * from orders where note = "func inString() { }" and \(OrderService.counter > 0 ? "}" : "{")
        """

    public var total: Decimal { orders.reduce(0) { $0 + $1.total } }

    var selected: Order? {
        get { orders.first }
        set(order) {
            struct Box { let order: Order? }
            orders = [Box(order: order).order].compactMap { $0 }
        }
    }

    var page: Int = 0 {
        willSet { print("will \(newValue)") }
        didSet { if page < 0 { page = 0 } }
    }

    public init(store: Store, clock: @escaping () -> Date = { Date() }) {
        self.store = store
        self.clock = clock
    }

    public convenience init?(path: String, strict: Bool = true) throws {
        guard let store = try? Store(path: path) else { return nil }
        self.init(store: store)
    }

    deinit { OrderService.counter -= 1 }

    @discardableResult
    public func place(
        _ order: Order, // the one to place
        for customer: Customer,
        notify: ((Order) -> Void)? = nil,
        file: StaticString = #fileID
    ) async throws(OrderError) -> Receipt {
        func attempt(_ n: Int) async -> Receipt { Receipt(number: n) }
        let closure = { (n: Int) in n + 1 }
        class Local { var x = 1 }
        return await attempt(closure(1))
    }

    public func place(_ orders: Order...) rethrows {}

    @available(iOS 15, *)
    class func make() -> Self { fatalError() }

    override open func isEqual(_ object: Any?) -> Bool { true }

    subscript(id: UUID) -> Order? {
        get { index[id] }
        set { index[id] = newValue }
    }

    static subscript<T>(key: KeyPath<Order, T>) -> T? { nil }

    #if DEBUG
    func dump() {}
    #else
    func trace() {}
    #endif

    struct Cursor {
        var at: Int
        final class Mark { let line: Int = 0 }
    }
}

extension OrderService.Cursor: CustomStringConvertible {
    public var description: String { "at \(at)" }
}

extension Array where Element == Order {
    mutating func sortByDate(_ descending: Bool = false) {}
}

extension Order: @unchecked Sendable, Comparable {
    public static func < (left: Order, right: Order) -> Bool { left.total < right.total }
    public static prefix func √ (order: Order) -> Double { 0 }
    enum CodingKeys: String, CodingKey { case id, total }
}

public struct Order: Identifiable, ~Copyable {
    public let id: UUID
    public var total: Decimal
    consuming func close() {}
}

actor Cache<each Value> {
    private var storage: [String: Any] = [:]
    nonisolated func key(of order: borrowing Order) -> String { "" }
    func value(isolation: isolated (any Actor)? = #isolation) async -> sending Int { 0 }
}

@propertyWrapper
struct Clamped<Value: Comparable> {
    var wrappedValue: Value
    var projectedValue: Binding<Value> { fatalError() }
}

@resultBuilder
enum LineBuilder {
    static func buildBlock(_ lines: Line...) -> [Line] { lines }
}

struct OrderView: View {
    @State private var isShown = false
    @ObservedObject var service: OrderService<Disk>
    var body: some View {
        VStack { Text("struct Inner { }") }
    }
    @ViewBuilder private func row(_ order: Order) -> some View { Text(order.id.uuidString) }
}

@Suite("Orders") struct OrderTests {
    @Test("adds lines", arguments: [1, 2]) func adds(count: Int) async throws {}
    @Test func `an order without lines is refused`() {}
}

fileprivate func `repeat`(_ times: Int, _ body: () throws -> Void) rethrows {}
