# frozen_string_literal: true

# A small shop. `class Commented; end` and `def commented; end` are words only.

require "json"
require 'bigdecimal'
require_relative "shop/clock"
require_relative "../lib/money"
require File.expand_path("../support/env", __FILE__)
load "tasks/seed.rb"

begin
  require "oj"
rescue LoadError
  # the standard library will do
end

$shop_name = "Corner"
DEFAULT_CURRENCY = "EUR"

module Shop
  autoload :Catalog, "shop/catalog"
  autoload :Invoice

  VERSION = "2.1.0"
  MESSAGE = \
    "a line " \
    "and another"
  MIN, MAX = 1, 99
  RATES = {
    "EUR" => 1,
    "USD" => BigDecimal("1.08"),
  }.freeze
  TEMPLATE = <<~ERB
    class Ghost < <%= parent %>
      def haunt; end
    end
  ERB

  Error = Class.new(StandardError)
  Point = Struct.new(:x, :y, keyword_init: true) do
    def distance(other) = Math.hypot(x - other.x, y - other.y)
  end
  Line = Data.define(:sku, :price, :count)

  class << self
    attr_accessor :logger

    def configure
      yield self
    end

    private

    def reset!; end
  end

  def self.total(lines, discount: 0)
    lines.sum { |line| line.price * line.count } - discount
  end

  # Things that can be priced.
  module Priced
    extend ActiveSupport::Concern

    included do
      belongs_to :currency
      scope :cheap, -> { where("price < 10") }
    end

    class_methods do
      def by_price(order = :asc)
        order(price: order)
      end
    end

    def price_with(tax:, rounding: nil, **options, &block)
      block&.call(price * (1 + tax))
    end
  end

  class Order < ApplicationRecord
    include Comparable
    include Priced

    STATES = %w[open paid sent].freeze
    LIMIT ||= 50

    has_many :lines, -> { order(:position) }, class_name: "Shop::OrderLine", dependent: :destroy
    has_one :invoice
    belongs_to :customer, optional: true
    enum :state, { open: 0, paid: 1 }
    delegate :name, :email, to: :customer, prefix: true
    scope :recent, ->(since = 1.day.ago) do
      where(created_at: since..)
    end

    attr_reader :total, :notes
    attr_writer :notes
    attr_accessor :clock
    class_attribute :tax_rate, default: 0.19

    validates :state, presence: true
    after_create :notify

    class Draft < self
      def publish!(at: Time.now) # only once
        update!(published_at: at)
      end
    end

    def initialize(lines = [], *rest, clock: Clock.new, **options, &block)
      super(**options)
      @lines = lines
      helper = ->(line) { line.price }
      def nested_helper; end
      local = Class.new { def hidden; end }
      @total = lines.sum(&helper)
    end

    def self.build(attributes)
      new(attributes.fetch(:lines), clock: attributes[:clock])
    end

    def <=>(other)
      total <=> other.total
    end

    def [](index) = lines[index]

    def []=(index, line)
      lines[index] = line
    end

    def +(other)
      self.class.new(lines + other.lines)
    end

    def -@
      dup
    end

    def paid?
      state == "paid" # def not_here; end
    end

    def state=(value)
      super(value.to_s)
    end

    def to_json(
      pretty: false,
      # not the lines
      only: nil
    )
      JSON.generate({ "total" => total, "text" => "def in_a_string; end" })
    end

    alias size total
    alias :count :total
    alias_method :sum, :total
    define_method(:cancel!) { |reason = nil| update!(state: reason) }
    %w[open paid].each do |name|
      define_method("#{name}_since?") { |time| time < Time.now }
    end

    private def secret_key
      "k"
    end

    private_class_method def self.instance_for(id)
      find(id)
    end

    protected

    def raw_total
      @total
    end

    private

    attr_reader :cache

    def notify
      logger.info("class Logged")
    end

    public

    def inspect = "#<Order #{total}>"
  end

  class Customer; end

  class Customer
    def greet(name, greeting = "Hello, #{name}") = puts(greeting)
  end
end

class Shop::Order::Archive < Shop::Order
  def restore; end
end

module ::Kernel
  def shop; Shop; end
end

class String
  def to_sku
    upcase.tr(" ", "-")
  end
end

def Shop.open(path)
  File.open(path)
end

def main(argv)
  Shop.configure { |shop| shop.logger = argv }
end

if defined?(RSpec)
  RSpec.describe Shop::Order do
    let(:order) { described_class.new }

    def order_with(*lines)
      described_class.new(lines)
    end

    it "adds up" do
      expect(order.total).to eq(0)
    end
  end
end

main(ARGV) if $PROGRAM_NAME == __FILE__

__END__
class AfterTheEnd
  def never; end
end
